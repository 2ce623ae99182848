"""Which lessons are there? Twelve, from a king's step to mate within the count."""

from __future__ import annotations

from game.ui.puzzle import Asks, Course, Task

LESSONS: tuple[Course, ...] = (
    Course(
        "king",
        "piece/red_king",
        (
            Task("king_1", "k7/7p/8/8/4K3/8/P7/8[] w - - 0 30", Asks.REACH, "d5"),
            Task("king_2", "k7/8/8/2p5/3pKp2/8/P7/8[] w - - 0 30", Asks.TAKE),
            Task("king_3", "4r1k1/8/8/8/8/8/P1r5/4K3[] w - - 0 30", Asks.ESCAPE),
        ),
    ),
    Course(
        "general",
        "piece/red_general",
        (
            Task("general_1", "k7/7p/8/8/8/8/P2F4/4K3[] w - - 0 30", Asks.REACH, "e3"),
            Task("general_2", "k7/8/6p1/3p1n2/4F3/8/P7/4K3[] w - - 0 30", Asks.TAKE),
            Task("general_3", "k7/8/8/2r1n3/8/4F3/P7/4K3[] w - - 0 30", Asks.FORK),
        ),
    ),
    Course(
        "elephant",
        "piece/red_elephant",
        (
            Task("elephant_1", "k7/7p/8/8/4S3/8/P7/4K3[] w - - 0 30", Asks.REACH, "e5"),
            Task("elephant_2", "k7/8/1p6/2np4/3S4/8/P7/4K3[] w - - 0 30", Asks.TAKE),
            Task("elephant_3", "k7/8/8/3r1n2/8/4S3/P7/6K1[] w - - 0 30", Asks.FORK),
        ),
    ),
    Course(
        "knight",
        "piece/red_knight",
        (
            Task("knight_1", "k7/7p/8/8/3P4/2PNP3/8/4K3[] w - - 0 30", Asks.REACH, "e5"),
            Task("knight_2", "k7/5p2/4p3/1s6/3N4/8/P7/4K3[] w - - 0 30", Asks.TAKE),
            Task("knight_3", "k3r3/8/8/1N6/8/8/P7/6K1[] w - - 0 30", Asks.FORK),
        ),
    ),
    Course(
        "rook",
        "piece/red_rook",
        (
            Task("rook_1", "4k3/p7/8/4p3/R2p4/8/1P6/4K3[] w - - 0 30", Asks.TAKE),
            Task("rook_2", "r3k3/8/8/8/8/7p/7P/1R4K1[] w - - 0 30", Asks.CHECK),
            Task("rook_3", "4k3/R7/8/8/8/8/P7/1R4K1[] w - - 0 30", Asks.MATE),
        ),
    ),
    Course(
        "pawn",
        "piece/red_pawn",
        (
            Task("pawn_1", "k7/7p/8/8/8/4P3/P7/4K3[] w - - 0 30", Asks.REACH, "e4"),
            Task("pawn_2", "k7/8/5p2/2s1n3/3P4/8/P7/6K1[] w - - 0 30", Asks.TAKE),
            Task("pawn_3", "k7/8/8/3r1n2/8/4P3/P7/6K1[] w - - 0 30", Asks.FORK),
        ),
    ),
    Course(
        "placing",
        "icon/formation",
        (
            Task(
                "placing_1",
                "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1NK1/2R5[R] w - - 0 8",
                Asks.PLACE,
            ),
            Task(
                "placing_2",
                "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1N2/2R1R3[K] w - - 0 8",
                Asks.REACH,
                "g2",
            ),
            Task(
                "placing_3",
                "4r1r1/2knsn2/2sfpppp/pppp4/4PPPP/PPPPFNS1/3S1NK1/4R3[R] w - - 0 8",
                Asks.REACH,
                "c1",
                shows_marked=False,
            ),
        ),
    ),
    Course(
        "promotion",
        "icon/promote",
        (
            Task("promotion_1", "k7/8/2P5/8/8/7P/8/4KR2[] w - - 0 30", Asks.PROMOTE),
            Task("promotion_2", "6k1/3n4/2P5/8/8/7P/8/4KR2[] w - - 0 30", Asks.PROMOTE),
            Task("promotion_3", "4k3/8/8/4P3/8/P7/8/K3R3[] w - - 0 30", Asks.PROMOTE),
            Task("promotion_4", "r7/8/7k/8/3P4/8/8/4K3[] w - - 0 30", Asks.PROMOTE),
        ),
    ),
    Course(
        "check",
        "piece/black_rook",
        (
            Task("check_1", "7k/8/8/8/8/3n4/8/R3K3[] w - - 0 30", Asks.ESCAPE),
            Task(
                "check_2",
                "k3r3/8/8/8/8/2N5/P7/4K3[] w - - 0 30",
                Asks.ESCAPE,
                "e2 e4",
                shows_marked=False,
            ),
            Task("check_3", "k3r2R/8/8/8/8/8/P7/4K3[] w - - 0 30", Asks.TAKE),
        ),
    ),
    Course(
        "mate",
        "piece/black_king",
        (
            Task("mate_1", "k7/3p4/1KN2p2/p7/8/4P3/2P5/7R[] w - - 0 40", Asks.MATE),
            Task("mate_2", "6rk/6pp/7N/8/8/8/P7/6K1[] w - - 0 40", Asks.MATE),
            Task("mate_3", "7k/8/5SK1/8/8/8/P7/8[] w - - 0 40", Asks.MATE),
            Task("mate_4", "5K2/6R1/5F1k/7p/8/8/8/6N1[] w - - 0 40", Asks.MATE),
        ),
    ),
    Course(
        "draws",
        "icon/draw",
        (
            Task("draws_1", "7k/R7/6K1/8/8/8/8/8[] w - - 0 60", Asks.MATE),
            Task("draws_2", "5K1k/8/6SN/8/8/8/8/8[] w - - 0 60", Asks.MATE),
            Task("draws_3", "8/8/8/8/2k5/8/2r5/3K4[] w - - 0 60", Asks.DRAW),
        ),
    ),
    Course(
        "count",
        "icon/count",
        (
            Task(
                "count_1",
                "8/R7/7k/4K3/8/8/8/8[] w - 32 28 60",
                Asks.LINE,
                line=("e5f5", "h6h5", "a7h7"),
            ),
            Task(
                "count_2",
                "1k6/8/8/R2K4/8/8/8/8[] w - 32 28 60",
                Asks.LINE,
                line=("d5c6", "b8c8", "a5a8"),
            ),
            Task("count_3", "8/4k3/8/4K3/8/8/8/R7[] w - - 0 60", Asks.PLAY),
        ),
    ),
)
BY_ID = {lesson.id: index for index, lesson in enumerate(LESSONS)}

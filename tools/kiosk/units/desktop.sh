#!/bin/sh
# Runs when a desktop session begins; only the kiosk's user gets the kiosk.
[ "$(id -un)" = "@USER@" ] || exit 0
if command -v xset >/dev/null && [ -n "${DISPLAY:-}" ]; then
  xset s off -dpms
fi
systemctl --user import-environment DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_SESSION_TYPE
exec systemctl --user restart sittuyin.service

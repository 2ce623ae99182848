"""What the person sees and what a touch means; no pygame."""

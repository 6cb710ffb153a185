/**
 * Keeps the height of the screen's keyboard in `--keyboard`, so that what is at the bottom of the
 * page remains above it. Safari does not shrink the page itself.
 */
export function followKeyboard() {
  const seen = visualViewport;
  if (seen === null) return;
  const follow = () => {
    // A page that is zoomed in has a smaller part in view, without a keyboard.
    const hiddenPx = Math.round(innerHeight - seen.height * seen.scale);
    document.documentElement.style.setProperty("--keyboard", `${Math.max(hiddenPx, 0)}px`);
    // Safari has moved the page up instead.
    if (hiddenPx > 0 && seen.scale === 1) scrollTo(0, 0);
  };
  seen.addEventListener("resize", follow);
  return () => seen.removeEventListener("resize", follow);
}

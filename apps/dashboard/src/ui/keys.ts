/** Name of the modifier key on the person's system. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/**
 * Whether a key press is meant for the page and not for a field or a dialog over it, and is not
 * handled yet.
 */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  document.querySelector("[role=dialog][data-open]") === null;

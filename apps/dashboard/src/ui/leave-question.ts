import { useBlocker } from "@tanstack/react-router";

/** Asks before the page is left, whichever way, while something would be lost for good. */
export function useLeaveQuestion(isAsked: boolean, question: string) {
  useBlocker({
    shouldBlockFn: () => isAsked && !confirm(question),
    enableBeforeUnload: () => isAsked,
  });
}

import { useBlocker } from "@tanstack/react-router";

/** Asks before the person leaves the page in any way that would lose unsaved input. */
export function useLeaveQuestion(isAsked: boolean, question: string) {
  useBlocker({
    shouldBlockFn: () => isAsked && !confirm(question),
    enableBeforeUnload: () => isAsked,
  });
}

import { useBlocker } from "@tanstack/react-router";

/** Asks before the page is left in any way, while unsaved input would be lost. */
export function useLeaveQuestion(isAsked: boolean, question: string) {
  useBlocker({
    shouldBlockFn: () => isAsked && !confirm(question),
    enableBeforeUnload: () => isAsked,
  });
}

import { useEffect, useRef } from "react";
import type { PlainEnglish } from "../languages/phrase.ts";
import { commandKey, isForPage } from "../ui/keys.ts";

/** Keyboard shortcuts that the help lists. */
export const shortcuts: { keys: string[]; meaning: PlainEnglish }[] = [
  { keys: [commandKey, "K"], meaning: "Find a page, a referral, a person or an action" },
  { keys: ["j"], meaning: "Next row" },
  { keys: ["k"], meaning: "Previous row" },
  { keys: ["Enter"], meaning: "Open the row" },
  { keys: ["x"], meaning: "Select the row" },
  { keys: ["Shift", "j"], meaning: "Select the row and the next one" },
  { keys: ["Shift", "k"], meaning: "Select the row and the previous one" },
  { keys: ["e"], meaning: "No reply needed to the conversation" },
  { keys: ["Shift", "Left"], meaning: "Move the card to the previous stage" },
  { keys: ["Shift", "Right"], meaning: "Move the card to the next stage" },
  { keys: ["Esc"], meaning: "Close the panel or dialog, or clear the selection" },
  { keys: ["?"], meaning: "Show keyboard shortcuts" },
];

export function useShortcuts(handlers: { onPalette: () => void; onHelp: () => void }) {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        latest.current.onPalette();
      } else if (event.key === "?" && isForPage(event)) {
        latest.current.onHelp();
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

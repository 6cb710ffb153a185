import { useEffect, useRef } from "react";
import { isTyping } from "../ui/list.tsx";

/** As the keyboard in front of the person has it. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl";

/** Every key that the app listens to, as the help shows them. */
export const shortcuts = [
  { keys: [commandKey, "K"], meaning: "Find a page, a person or an action" },
  { keys: ["j"], meaning: "Next row" },
  { keys: ["k"], meaning: "Previous row" },
  { keys: ["Enter"], meaning: "Open the row" },
  { keys: ["x"], meaning: "Mark the row" },
  { keys: ["Esc"], meaning: "Close the panel or dialog" },
  { keys: ["?"], meaning: "Show these keys" },
];

export function useShortcuts(handlers: { onPalette: () => void; onHelp: () => void }) {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        latest.current.onPalette();
      } else if (event.key === "?" && !isTyping(event.target)) {
        latest.current.onHelp();
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

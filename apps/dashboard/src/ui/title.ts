import { useEffect } from "react";
import { phrase } from "../languages/phrase.ts";

/** The parts of the window's title, the nearest first. */
const parts = ["record", "page", "organization"] as const;

const present = new Map<(typeof parts)[number], string>();

function show() {
  document.title =
    parts.flatMap((part) => present.get(part) ?? []).join(" · ") || phrase("Referrals");
}

/** Names the open record, page or organization in the window's title. */
export function useTitle(part: (typeof parts)[number], text: string | undefined) {
  useEffect(() => {
    if (text === undefined) return;
    present.set(part, text);
    show();
    return () => {
      present.delete(part);
      show();
    };
  }, [part, text]);
}

import { useLayoutEffect } from "react";
import { useOrganization } from "../data/me.ts";
import { useIsPrinting } from "../ui/is-printing.ts";
import { dayOf } from "../ui/time.tsx";

/**
 * Names the organization on paper, where no navigation shows it. The pages after the first one have
 * it in their margin, with the title, what was chosen, and the day.
 */
export function PrintedHeading() {
  const { name, timezone } = useOrganization();
  const isPrinting = useIsPrinting();
  const day = dayOf(Date.now(), timezone);
  // The lists show what was chosen as text once they know that they are printed.
  useLayoutEffect(() => {
    if (!isPrinting) return;
    const { style } = document.documentElement;
    style.setProperty("--printed-title", cssText([document.title, ...chosenTexts()].join(" · ")));
    style.setProperty("--printed-day", cssText(day));
  }, [isPrinting, day]);
  return (
    <p className="hidden pb-2 text-xs text-ink-3 print:block">
      {name} · {day}
    </p>
  );
}

// The layout separates words that are side by side, such as a filter and its values.
const chosenTexts = () =>
  // biome-ignore lint/performance/useDomNodeTextContent: see above
  Array.from(document.querySelectorAll<HTMLElement>("#main [data-chosen]"), ({ innerText }) =>
    innerText.replace(/\s+/g, " ").trim(),
  ).filter((text) => text !== "");

const cssText = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

import { useState } from "react";
import { rulesInForceQuery } from "../../data/bonus-rules.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { readerLocale } from "../../languages/reader-locale.ts";

const language = () => (readerLocale().startsWith("de") ? "de" : "en");

/**
 * Shows what the person can earn, with one sentence for each rule. Shows the newest rule, and the
 * others on request.
 */
export function OwnBonusRules() {
  const { data } = useQuery(rulesInForceQuery);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined || data.length === 0) return null;
  const shown = isOpen ? data : data.slice(0, 1);
  const moreCount = data.length - shown.length;
  return (
    <div className="grid gap-1.5">
      <ul className="grid gap-1.5" lang={language()}>
        {shown.map(({ id, referrerTexts }) => (
          <li key={id}>{referrerTexts[language()]}</li>
        ))}
      </ul>
      {moreCount > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="justify-self-start font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
        >
          {moreCount === 1 ? phrase("And 1 more") : phrase("And {moreCount} more", { moreCount })}
        </button>
      )}
    </div>
  );
}

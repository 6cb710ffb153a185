import type { RuleTerms } from "@referral-service/contract/app";
import clsx from "clsx";
import { useDeferredValue, useState } from "react";
import { ApiError } from "../../data/api-error.ts";
import { ruleTextsQuery } from "../../data/bonus-rules.ts";
import { LoadFailure } from "../../data/failures/load-failure.tsx";
import { useQuery } from "../../data/queries.ts";
import { TextArea } from "../../ui/field.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import type { DraftTerms } from "./draft-terms.ts";
import { withWholeDates } from "./terms-in-brief.ts";

const languages = { en: "English", de: "Deutsch" } as const;
type Language = keyof typeof languages;

/** The text for the people who are paid: the sentence that the terms give, or custom wording. */
export function ReferrerTexts({
  terms,
  draft,
  onChange,
}: {
  terms: RuleTerms;
  draft: DraftTerms;
  onChange: (draft: DraftTerms) => void;
}) {
  const [language, setLanguage] = useState<Language>("en");
  const [isWriting, setWriting] = useState(draft.en !== "" || draft.de !== "");
  const { data, isPending, error } = useQuery(ruleTextsQuery(useDeferredValue(terms)));
  const isIncomplete = error instanceof ApiError && error.code === "INVALID_REQUEST";
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex items-center gap-2 border-b border-line px-4 py-2.5">
        <h2 className="flex-1 font-semibold">Referrers see</h2>
        <div className="flex rounded-control border border-line-strong p-px">
          {(Object.keys(languages) as Language[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === language}
              onClick={() => setLanguage(each)}
              className={clsx(
                "h-6 rounded-[5px] px-2 text-xs font-medium pointer-coarse:h-11",
                each === language ? "bg-accent-soft text-accent-text" : "text-ink-2",
              )}
            >
              {languages[each]}
            </button>
          ))}
        </div>
      </div>
      <div className="grid gap-2 px-4 py-3">
        {isWriting ? (
          <TextArea
            aria-label={`Text in ${languages[language]}`}
            lang={language}
            rows={4}
            maxLength={280}
            value={draft[language]}
            placeholder={data?.[language]}
            onChange={({ target }) => onChange({ ...draft, [language]: target.value })}
          />
        ) : draft[language] === "" && isPending ? (
          <div className="late">
            <SkeletonLines count={2} />
          </div>
        ) : draft[language] === "" && error !== null && !isIncomplete ? (
          <LoadFailure title="The text could not be loaded" error={error} />
        ) : (
          <p lang={language} className="text-base">
            {draft[language] === ""
              ? withWholeDates(data?.[language] ?? "Complete the bonus rule to see this text.")
              : draft[language]}
          </p>
        )}
        <p className="text-xs text-ink-3">
          Referrers see this text on their home page, on the pages of their public links and in the
          API.{" "}
          <button
            type="button"
            onClick={() => {
              if (isWriting) onChange({ ...draft, en: "", de: "" });
              setWriting(!isWriting);
            }}
            className="font-medium text-accent-text hover:underline pointer-coarse:-my-3.25 pointer-coarse:py-3.25"
          >
            {isWriting ? "Use generated text" : "Change text"}
          </button>
        </p>
      </div>
    </section>
  );
}

import type { OwnAffairs } from "@referral-service/contract/app";
import clsx from "clsx";
import { useState } from "react";
import { ownReading } from "../words/texts/use-texts.ts";
import { rulesInForceQuery } from "./bonus-rules.ts";
import { useQuery } from "./queries.ts";

type Terms = Pick<OwnAffairs, "bonusTerms" | "howItWorks">;

/** Whether there is a bonus or a text to explain. */
export const hasTerms = ({ bonusTerms, howItWorks }: Terms): boolean =>
  bonusTerms !== null || howItWorks[ownReading().language] !== null;

/** All bonus rules in full. */
export function BonusRules({ own: { bonusTerms } }: { own: Pick<Terms, "bonusTerms"> }) {
  const { language } = ownReading();
  const { data: rules = [] } = useQuery(rulesInForceQuery);
  if (rules.length < 2) {
    return <p>{rules[0]?.referrerTexts[language] ?? bonusTerms?.[language]}</p>;
  }
  return (
    <ul className="grid list-disc gap-2 pl-4">
      {rules.map(({ id, referrerTexts }) => (
        <li key={id}>{referrerTexts[language]}</li>
      ))}
    </ul>
  );
}

/** All bonus rules in full and the organization's own text. */
export function TermsInFull({ own }: { own: Terms }) {
  const text = own.howItWorks[ownReading().language];
  return (
    <>
      <BonusRules own={own} />
      {text !== null && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink-2">
          {text}
        </p>
      )}
    </>
  );
}

/** The best bonus in short. On request, all rules in full and the organization's own text. */
export function HowItWorks({ own, className }: { own: Terms; className?: string }) {
  const { bonusTerms } = own;
  const { texts, language } = ownReading();
  const { data: rules = [] } = useQuery(rulesInForceQuery);
  const [isOpen, setOpen] = useState(false);
  if (!hasTerms(own)) return null;
  const moreCount = rules.length - 1;
  return (
    <div className={clsx("grid gap-2", className)}>
      {isOpen && <TermsInFull own={own} />}
      <p className="text-pretty">
        {!isOpen && bonusTerms?.[language]}{" "}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {isOpen
            ? texts.home.less
            : moreCount > 0
              ? texts.home.moreBonuses(moreCount)
              : texts.home.howItWorks}
        </button>
      </p>
    </div>
  );
}

import type { DuplicateReview } from "@referral-service/contract/app";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { isForPage } from "../../ui/keys.ts";
import { dockedBar } from "../../ui/toast-place.ts";
import { KeptValues } from "./kept-values.tsx";
import type { Picks } from "./picks.ts";
import { ReasonForm } from "./reason-form.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { type Decide, useDecision } from "./use-decision.ts";
import { partsText, referrerOf, sharesText } from "./words.ts";

/** The label is on the left and the key on the right. */
const choiceClass = "w-full min-w-0 shrink max-sm:h-auto max-sm:py-1.5 [&]:justify-start";

/** Maximum number of referrals that can share a credit. */
const sharesMax = 10;

interface Choice {
  label: string;
  help: string;
  /** ID of the referral that gets the credit, if it is only one. */
  credits?: string | undefined;
  decide: () => void;
  look?: "primary";
  /** Menu of the other referrals to choose from. */
  menu?: ReactNode;
  /** Less prominent action after the help. */
  more?: ReactNode;
}

/** The four decisions, with keys 1 to 4. A click decides immediately. */
export function DecisionBar({
  review,
  picks,
  onPicks,
  onConsider,
  onDecided,
}: {
  review: DuplicateReview;
  /** Values that the person picked for the credited referral. */
  picks: Picks;
  onPicks: (picks: Picks) => void;
  /** Called with the referral that the pointed or focused button would credit. */
  onConsider: (referralId: string | undefined) => void;
  onDecided: () => unknown;
}) {
  const [isSharing, setSharing] = useState(false);
  const [asked, setAsked] = useState<string>();
  const { failure, isBusy, decide } = useDecision({ review, picks, onDecided });
  const { referrals } = review;
  const parts = referrals.length === 3 ? [50, 30, 20] : referrals.map(() => 1);
  const other = referrals.find(({ referralId }) => referralId === asked);
  const ask = (referralId: string | undefined) => {
    setAsked(referralId);
    onConsider(referralId);
  };
  const choices = choicesOf(review, {
    decide,
    isBusy,
    parts,
    onAsk: ask,
    onChooseParts: () => setSharing(true),
  });
  const offered =
    review.referralCount > sharesMax ? choices.filter((_, index) => index !== 2) : choices;
  useNumberKeys(choices.map((choice) => (offered.includes(choice) ? choice.decide : undefined)));

  return (
    <div
      ref={dockedBar}
      className="relative max-h-[60%] shrink-0 overflow-y-auto border-t border-line bg-surface px-5 py-3 pb-4"
      style={{ boxShadow: "0 -10px 10px var(--surface)" }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3>{other === undefined ? "Who gets the credit?" : `Why ${referrerOf(other)}?`}</h3>
        <KeptValues {...{ review, picks, onPicks }} />
        <span className="ml-auto text-xs text-ink-3 max-sm:hidden">
          Can be undone until a resulting bonus is approved
        </span>
      </div>
      {failure !== undefined && (
        <p role="alert" className="mt-1.5 text-xs text-bad">
          {failure}
        </p>
      )}
      {other === undefined ? (
        <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 max-sm:gap-2 xl:grid-cols-4">
          {offered.map((choice) => (
            <ChoiceItem
              key={choice.label}
              {...{ choice, isBusy, onConsider }}
              number={choices.indexOf(choice) + 1}
            />
          ))}
        </ul>
      ) : (
        <ReasonForm
          verb={`Credit ${referrerOf(other)}`}
          isBusy={isBusy}
          onSend={(reason) => void decide(other.referralId, "this_one", { reason })}
          onCancel={() => ask(undefined)}
        />
      )}
      {isSharing && (
        <ShareDialog
          referrals={referrals}
          usualParts={parts}
          onShare={(chosen) => {
            setSharing(false);
            void decide(referrals[0]?.referralId, "shared", { parts: chosen });
          }}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}

const ChoiceItem = ({
  choice: { label, help, credits, decide, look, menu, more },
  number,
  isBusy,
  onConsider,
}: {
  choice: Choice;
  /** The key that decides this. */
  number: number;
  isBusy: boolean;
} & Pick<ComponentProps<typeof DecisionBar>, "onConsider">) => (
  <li
    onPointerEnter={() => onConsider(credits)}
    onPointerLeave={() => onConsider(undefined)}
    onFocus={() => onConsider(credits)}
    onBlur={() => onConsider(undefined)}
    className="grid content-start gap-1.5"
  >
    {menu ?? (
      <Button {...(look && { look })} className={choiceClass} isBusy={isBusy} onClick={decide}>
        <span className="truncate text-left max-sm:whitespace-normal">{label}</span>
        <kbd className="ml-auto rounded border border-current px-1 font-sans text-2xs font-medium opacity-60 max-sm:hidden">
          {number}
        </kbd>
      </Button>
    )}
    <p className="text-xs text-ink-2">
      <span className="max-sm:hidden">
        {help}
        {more && " · "}
      </span>
      {more}
    </p>
  </li>
);

function choicesOf(
  { referrals, proposal }: DuplicateReview,
  {
    decide,
    isBusy,
    parts,
    onAsk,
    onChooseParts,
  }: {
    decide: Decide;
    isBusy: boolean;
    parts: number[];
    /** Called with a referral that needs a reason to be credited. */
    onAsk: (referralId: string | undefined) => void;
    onChooseParts: () => void;
  },
): Choice[] {
  const proposed = referrals.find(({ referralId }) => referralId === proposal?.referralId);
  const others = referrals.filter((one) => one !== proposed);
  const [other] = others;
  return [
    {
      label: `Credit ${proposed === undefined ? "" : referrerOf(proposed)}`,
      help:
        others.length > 1 || other === undefined
          ? "The others earn nothing"
          : `${referrerOf(other)} earns nothing`,
      look: "primary",
      credits: proposed?.referralId,
      decide: () => void decide(proposed?.referralId, "this_one"),
    },
    {
      label: others.length > 1 ? "Credit another" : `Credit ${other ? referrerOf(other) : ""}`,
      help: "Needs a reason",
      credits: others.length > 1 ? undefined : other?.referralId,
      decide: () => onAsk(other?.referralId),
      ...(others.length > 1 && {
        menu: (
          <ChoiceMenu
            choices={others.map((one) => ({ value: one.referralId, label: referrerOf(one) }))}
            onChoose={onAsk}
            trigger={
              <Button className={choiceClass} isBusy={isBusy}>
                <span className="truncate text-left max-sm:whitespace-normal">Credit another</span>
                <ChevronDown aria-hidden className="ml-auto size-3.5" />
              </Button>
            }
          />
        ),
      }),
    },
    {
      label: `Split ${partsText(parts)}`,
      help: sharesText(referrals, parts),
      decide: () => void decide(referrals[0]?.referralId, "shared"),
      more: (
        <button
          type="button"
          className="text-accent-text hover:underline pointer-coarse:min-h-11"
          onClick={onChooseParts}
        >
          Choose parts
        </button>
      ),
    },
    {
      label: "Not a duplicate",
      help: "Each referral keeps its credit",
      decide: () => void decide(referrals[0]?.referralId, "different_people"),
    },
  ];
}

function useNumberKeys(actions: readonly ((() => void) | undefined)[]) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isForPage(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      const action = latest.current[Number(event.key) - 1];
      if (action === undefined) return;
      // Without this, the field for the reason would begin with the number.
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

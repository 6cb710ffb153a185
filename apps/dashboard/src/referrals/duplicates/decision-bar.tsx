import type { DuplicateReview } from "@referral-service/contract/app";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { controlClass } from "../../ui/field.tsx";
import { isForPage } from "../../ui/keys.ts";
import { dockedBar } from "../../ui/toast-place.ts";
import { KeptValues } from "./kept-values.tsx";
import type { Picks } from "./picks.ts";
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
  const { input, reason, setReason, failure, isBusy, decide } = useDecision({
    review,
    picks,
    onConsider,
    onDecided,
  });
  const { referrals } = review;
  const parts = referrals.length === 3 ? [50, 30, 20] : referrals.map(() => 1);
  const choices = choicesOf(review, {
    decide,
    isBusy,
    parts,
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
      <Reason {...{ input, reason, failure }} onChange={setReason} />
      <KeptValues {...{ review, picks, onPicks }} />
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 max-sm:gap-2 xl:grid-cols-4">
        {offered.map((choice) => (
          <ChoiceItem
            key={choice.label}
            {...{ choice, isBusy, onConsider }}
            number={choices.indexOf(choice) + 1}
          />
        ))}
      </ul>
      {isSharing && (
        <ShareDialog
          referrals={referrals}
          usualParts={parts}
          onShare={(chosen) => {
            setSharing(false);
            void decide(referrals[0]?.referralId, "shared", chosen);
          }}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}

/** The reason for the decision, and why the decision was rejected. */
function Reason({
  input,
  reason,
  failure,
  onChange,
}: Pick<ReturnType<typeof useDecision>, "input" | "reason" | "failure"> & {
  onChange: (reason: string) => void;
}) {
  const failureId = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3>Who gets the credit?</h3>
        <input
          ref={input}
          value={reason}
          onChange={(event) => onChange(event.target.value)}
          aria-label="Reason for the audit log"
          aria-invalid={failure !== undefined || undefined}
          aria-describedby={failure === undefined ? undefined : failureId}
          placeholder="Reason for the audit log (optional)"
          maxLength={500}
          className={`${controlClass} h-7.5 sm:max-w-90`}
        />
        <span className="ml-auto text-xs text-ink-3 max-sm:hidden">
          You can undo this until a resulting bonus payment is approved.
        </span>
      </div>
      {failure !== undefined && (
        <p id={failureId} role="alert" className="mt-1.5 text-xs text-bad">
          {failure}
        </p>
      )}
    </>
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
      <span className="max-sm:hidden">{help} </span>
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
    onChooseParts,
  }: { decide: Decide; isBusy: boolean; parts: number[]; onChooseParts: () => void },
): Choice[] {
  const proposed = referrals.find(({ referralId }) => referralId === proposal?.referralId);
  const others = referrals.filter((one) => one !== proposed);
  const [other] = others;
  const [first] = referrals;
  const names = (some: typeof referrals) =>
    new Intl.ListFormat("en").format([...new Set(some.map(referrerOf))]);
  return [
    {
      label: `Credit ${proposed === undefined ? "" : referrerOf(proposed)}`,
      help: `${names(others)} will see “Already in progress with us” and earn nothing.`,
      look: "primary",
      credits: proposed?.referralId,
      decide: () => void decide(proposed?.referralId, "this_one"),
    },
    {
      label: others.length > 1 ? "Credit another" : `Credit ${other ? referrerOf(other) : ""}`,
      help: `${others.length > 1 || proposed === undefined ? "The other referrers earn" : `${referrerOf(proposed)} earns`} nothing. You must enter a reason.`,
      credits: others.length > 1 ? undefined : other?.referralId,
      decide: () => void decide(other?.referralId, "this_one"),
      ...(others.length > 1 && {
        menu: (
          <ChoiceMenu
            choices={others.map((one) => ({ value: one.referralId, label: referrerOf(one) }))}
            onChoose={(id) => void decide(id, "this_one")}
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
      help: `${sharesText(referrals, parts)} Any remaining cent goes to ${first === undefined ? "the first referral" : referrerOf(first)}.`,
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
      help: "Each referral keeps its credit. We won't compare these referrals again.",
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
      latest.current[Number(event.key) - 1]?.();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

import type { Referral } from "@referral-service/contract";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { FirstContact, usePromisedContact } from "../data/first-contact.tsx";
import { useOrganization } from "../data/me.ts";
import { useNextForReferrer } from "../data/next-step.tsx";
import { phrase } from "../languages/phrase.ts";
import { part } from "../ui/part.tsx";
import { besideClass, useIsFolded } from "../ui/record-body.tsx";
import { interestAmong } from "../words/custom-fields.ts";
import { Deadline } from "../words/deadline.tsx";
import { money } from "../words/money.ts";
import { BonusNotice, NeededForBonus, OwnBonusLine } from "./own-bonus.tsx";
import { useUploads } from "./photos/use-uploads.ts";
import { ReferralFacts } from "./referral-facts.tsx";
import { Stream } from "./stream.tsx";
import { customValueText } from "./values.ts";

const EditDialog = part(async () => (await import("./edit-dialog.tsx")).EditDialog);

/**
 * Shows the facts of a referral next to its stream. The facts fold into one line above the stream
 * if there is no room for both. Unfolded, they take its place above the field for messages.
 */
export function ReferralRecord({
  referral,
  isEditing,
  onEditEnd,
}: {
  referral: Referral;
  isEditing: boolean;
  onEditEnd: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isFolded, measure] = useIsFolded();
  const factsId = useId();
  const uploads = useUploads(referral.id);
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const { add } = uploads;
  const addPhoto = useCallback(
    (files: Iterable<File>) => {
      add(files);
      // Shows the progress.
      setOpen(true);
    },
    [add],
  );
  return (
    <div ref={measure} className="@container flex min-h-0 flex-1 flex-col">
      {!isStaff && (!isFolded || isOpen) && <BonusNotice referral={referral} />}
      <div className={clsx("flex min-h-0 flex-1", isFolded && "flex-col")}>
        {isFolded && (
          <div className="shrink-0 border-b border-line">
            <FoldedFacts
              referral={referral}
              factsId={factsId}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            />
            {!isStaff && !isOpen && (
              <NeededForBonus
                referral={referral}
                className="px-4 pb-2.5 max-sm:px-5 max-sm:*:flex-1"
              />
            )}
          </div>
        )}
        {/* The facts stay mounted while hidden, because they hold the open inputs. */}
        <div
          id={factsId}
          hidden={isFolded && !isOpen}
          className={clsx(
            "overflow-y-auto border-line",
            isFolded ? "min-h-0 flex-1" : `shrink-0 ${besideClass}`,
          )}
        >
          <ReferralFacts referral={referral} uploads={uploads} />
        </div>
        <Stream
          referralId={referral.id}
          referrerId={referral.referrerId}
          referredName={referral.name}
          recipient={referral.referrer.firstName}
          onPhoto={addPhoto}
          isCovered={isFolded && isOpen}
        />
        {isEditing && <EditDialog referral={referral} onClose={onEditEnd} />}
      </div>
    </div>
  );
}

/** The button that unfolds the facts, with those that matter most while they are folded. */
function FoldedFacts({
  referral,
  factsId,
  isOpen,
  onToggle,
}: {
  referral: Referral;
  factsId: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const chevron = (
    <ChevronDown
      aria-hidden
      className={clsx("size-4 shrink-0 text-ink-3", isOpen && "rotate-180")}
    />
  );
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={factsId}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 px-4 py-1.5 text-left -outline-offset-2 hover:bg-hover max-sm:px-5"
    >
      {isOpen ? (
        <>
          <span className="text-ink-2">{phrase("Details")}</span>
          {chevron}
        </>
      ) : (
        <>
          <span className="sr-only">{phrase("Details:")} </span>
          {isStaff ? (
            <>
              <Summary referral={referral} />
              {chevron}
            </>
          ) : (
            <OwnSummary referral={referral}>{chevron}</OwnSummary>
          )}
        </>
      )}
    </button>
  );
}

/** Returns the part of an address after its first comma, which is enough to know the place. */
const withoutStreet = (address: string) => /,\s*(.+)$/.exec(address)?.[1] ?? address;

/** What a referrer wants to know: what happens next, the product or service, the town and the bonus. */
function OwnSummary({ referral, children }: { referral: Referral; children: ReactNode }) {
  const next = useNextForReferrer(referral);
  const field = interestAmong(useShownFields() ?? []);
  const { customFieldValues, address } = referral;
  const facts = [
    field && customFieldValues[field.id] && customValueText(customFieldValues[field.id], field),
    address && withoutStreet(address.formatted),
  ].filter((fact) => typeof fact === "string");
  const line = <OwnBonusLine referral={referral} after={facts} />;
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex items-center gap-3">
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
          {next ?? line}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-2">
          <span aria-hidden>{phrase("Details")}</span>
          {children}
        </span>
      </span>
      {next !== undefined && line}
    </span>
  );
}

/** What matters most to staff: when to contact the person, or what they want and its value. */
function Summary({ referral }: { referral: Referral }) {
  const field = interestAmong(useShownFields() ?? []);
  const promisedAt = usePromisedContact(referral);
  const { customFieldValues, value, firstContactAt } = referral;
  const first = [
    field && customFieldValues[field.id] && customValueText(customFieldValues[field.id], field),
    value && money(value.amount, value.currency),
  ].filter(Boolean);
  const { referrerName, referrer, address } = referral;
  return (
    <span className="min-w-0 flex-1">
      {promisedAt !== undefined && <Deadline unixMs={promisedAt} before="Contact by" />}
      {promisedAt === undefined && (
        <span dir="auto" className="block truncate">
          {first.join(" · ")}
          {first.length === 0 && firstContactAt !== null && (
            <>
              First contact <FirstContact referral={referral} />
            </>
          )}
        </span>
      )}
      {/* The town wraps out of sight if it has no room. */}
      <span className="flex h-[1lh] flex-wrap overflow-hidden text-ink-3">
        <span className="max-w-full truncate">
          by <bdi>{referrerName ?? referrer.email ?? "No name"}</bdi>
        </span>
        {address !== null && (
          <span className="max-w-full truncate">
            {"\u00a0· "}
            <bdi>{withoutStreet(address.formatted)}</bdi>
          </span>
        )}
      </span>
    </span>
  );
}

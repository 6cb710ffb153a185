import type { Referral } from "@referral-service/contract";
import clsx from "clsx";
import { type ReactNode, useCallback } from "react";
import { useShownFields } from "../data/custom-fields.ts";
import { FirstContact, usePromisedContact } from "../data/first-contact.tsx";
import { useOrganization } from "../data/me.ts";
import { useNextForReferrer } from "../data/next-step.tsx";
import { imageAddress } from "../data/photos.ts";
import { phrase } from "../languages/phrase.ts";
import { CutLine } from "../ui/dotted.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { RecordFrame, useFoldedFacts } from "../ui/record-frame.tsx";
import { withoutStreet } from "../ui/written-text.tsx";
import { counted } from "../words/counts.ts";
import { interestAmong, type ShownField } from "../words/custom-fields.ts";
import { Deadline } from "../words/deadline.tsx";
import { money } from "../words/money.ts";
import { noValue } from "./entry-changes.ts";
import { BonusNotice, NeededForBonus, OwnBonusLine } from "./own-bonus.tsx";
import { useUploads } from "./photos/use-uploads.ts";
import { ReferralFacts } from "./referral-facts.tsx";
import { customValueText } from "./values.ts";

/** Shows the facts of a referral next to what people write about it. */
export function ReferralFrame({
  referral,
  children,
}: {
  referral: Referral;
  /** The stream. It is told whether the unfolded facts cover it, and how to add photos. */
  children: (isCovered: boolean, addPhoto: (files: Iterable<File>) => void) => ReactNode;
}) {
  const folded = useFoldedFacts();
  const { isFolded, isOpen, setOpen } = folded;
  const isNarrow = useIsNarrow();
  const uploads = useUploads(referral.id);
  const isStaff = useOrganization().user.permissionLevel !== "referrer";
  const { add } = uploads;
  const addPhoto = useCallback(
    (files: Iterable<File>) => {
      add(files);
      // Shows the progress.
      setOpen(true);
    },
    [add, setOpen],
  );
  return (
    <RecordFrame
      folded={folded}
      above={
        !isStaff &&
        (!isNarrow || isOpen) && (
          <BonusNotice
            referral={referral}
            className={isFolded && !isNarrow ? "mx-4 mt-4" : "mx-5 mt-4"}
          />
        )
      }
      summary={(chevron) =>
        isStaff ? (
          <>
            <Summary referral={referral} />
            {chevron}
          </>
        ) : (
          <OwnSummary referral={referral}>{chevron}</OwnSummary>
        )
      }
      belowSummary={
        !isStaff &&
        isNarrow && <NeededForBonus referral={referral} className="px-5 pb-2.5 *:flex-1" />
      }
      facts={<ReferralFacts referral={referral} uploads={uploads} />}
    >
      {(isCovered) => children(isCovered, addPhoto)}
    </RecordFrame>
  );
}

/** What a referrer wants to know: what happens next, the product or service with its town, and the bonus. */
function OwnSummary({ referral, children }: { referral: Referral; children: ReactNode }) {
  const next = useNextForReferrer(referral);
  const field = interestAmong(useShownFields() ?? []);
  const { customFieldValues, address } = referral;
  const value = field && customFieldValues[field.id];
  // The town says nothing without what the person wants there.
  const facts = value
    ? [customValueText(value, field), address && withoutStreet(address.formatted)]
    : [];
  const line = (
    <OwnBonusLine referral={referral} after={facts.filter((fact) => typeof fact === "string")} />
  );
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

/**
 * What matters most to staff: the photos, when to contact the person, what they want and its value,
 * and below it who works on it, who submitted it, and the town. What has no room is cut at the end.
 */
function Summary({ referral }: { referral: Referral }) {
  const fields = useShownFields() ?? [];
  const promisedAt = usePromisedContact(referral);
  const { slug, user } = useOrganization();
  const { customFieldValues, value, firstContactAt, assigneeId, assigneeName } = referral;
  const { referrerName, referrer, address, photos } = referral;
  const wish = shortWish(fields, customFieldValues);
  const sum = value && money(value.amount, value.currency);
  const isContacted = promisedAt === undefined && !wish && !sum && firstContactAt !== null;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      {photos.length > 0 && (
        <span className="flex shrink-0">
          {photos.slice(0, thumbnailsMax).map((photo, index) => (
            <img
              key={photo.id}
              src={imageAddress(slug, photo, "thumbnail")}
              alt=""
              loading="lazy"
              decoding="async"
              className={clsx(
                "size-8 rounded-control border border-line bg-hover object-cover",
                index > 0 && "-ml-2.5",
              )}
            />
          ))}
          <span className="sr-only">{counted(photos.length, "photo")}</span>
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <CutLine
          parts={[
            promisedAt !== undefined && <Deadline unixMs={promisedAt} before="Contact by" />,
            wish,
            sum && <span className="figures">{sum}</span>,
            isContacted && (
              <>
                First contact <FirstContact referral={referral} />
              </>
            ),
          ]}
        />
        <span className="min-w-0 text-ink-3">
          <CutLine
            parts={[
              assigneeId === null
                ? "Unassigned"
                : `Assigned to ${assigneeId === user.id ? "you" : (assigneeName ?? "No name")}`,
              `by ${referrerName ?? referrer.email ?? "No name"}`,
              address !== null && withoutStreet(address.formatted),
            ]}
          />
        </span>
      </span>
    </span>
  );
}

const thumbnailsMax = 3;

const shortMax = 24;

/** Returns what the person wants, if it is short enough to appear among other facts. */
function shortWish(fields: ShownField[], values: Referral["customFieldValues"]) {
  const field = interestAmong(fields);
  const text = field ? customValueText(values[field.id], field) : noValue;
  return text !== noValue && text.length <= shortMax && text;
}

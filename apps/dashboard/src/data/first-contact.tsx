import type { Referral } from "@referral-service/contract";
import type { ReactNode } from "react";
import { hourMs } from "../ui/durations.ts";
import { Moment } from "../ui/time.tsx";
import { DueTime, durationText, isDueSoon } from "../words/due-time.tsx";
import { organizationQuery } from "./organization-query.ts";
import { useQuery } from "./queries.ts";

type Contacted = Pick<Referral, "createdAt" | "firstContactAt">;

/**
 * Returns the promised latest time for the first contact. Undefined if there is no promise or
 * it was kept.
 */
export function usePromisedContact({ createdAt, firstContactAt }: Contacted): number | undefined {
  const hours = useQuery(organizationQuery).data?.firstContactWithinHours ?? null;
  return hours === null || firstContactAt !== null ? undefined : createdAt + hours * hourMs;
}

/** Shows when the first contact is due. Without a promise, it shows the other text. */
export function ContactDue({ referral, otherwise }: { referral: Contacted; otherwise: ReactNode }) {
  const promisedAt = usePromisedContact(referral);
  if (promisedAt === undefined) return otherwise;
  return (
    <span className={isDueSoon(promisedAt) ? "text-warn" : undefined}>
      <DueTime unixMs={promisedAt} />
    </span>
  );
}

/** Shows in a column when the first contact is due, or how long it took. */
export function FirstContact({ referral }: { referral: Contacted }) {
  const { createdAt, firstContactAt } = referral;
  if (firstContactAt === null) {
    return (
      <span className="text-ink">
        <ContactDue referral={referral} otherwise="–" />
      </span>
    );
  }
  return (
    <span className="figures text-ink-3">
      <Moment unixMs={firstContactAt} text={`after ${durationText(firstContactAt - createdAt)}`} />
    </span>
  );
}

import type { Referral } from "@referral-service/contract";
import type { ComponentProps, ReactNode } from "react";
import { hourMs } from "../ui/durations.ts";
import { Moment } from "../ui/time.tsx";
import { DueTime, durationText } from "../words/due-time.tsx";
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
export function ContactDue({
  referral,
  otherwise,
  ...place
}: {
  referral: Contacted;
  otherwise: ReactNode;
} & Pick<ComponentProps<typeof DueTime>, "isInColumn">) {
  const promisedAt = usePromisedContact(referral);
  return promisedAt === undefined ? otherwise : <DueTime unixMs={promisedAt} {...place} />;
}

/** Shows in a column when the first contact is due, or how long it took. */
export function FirstContact({ referral }: { referral: Contacted }) {
  const { createdAt, firstContactAt } = referral;
  if (firstContactAt === null) return <ContactDue referral={referral} otherwise="–" isInColumn />;
  return (
    <span className="figures">
      <Moment unixMs={firstContactAt} text={`after ${durationText(firstContactAt - createdAt)}`} />
    </span>
  );
}

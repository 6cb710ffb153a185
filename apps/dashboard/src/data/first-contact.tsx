import type { Referral } from "@referral-service/contract";
import type { ComponentProps, ReactNode } from "react";
import { hourMs } from "../ui/durations.ts";
import { DueTime } from "../words/due-time.tsx";
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

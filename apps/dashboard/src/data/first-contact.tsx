import type { Organization, Referral } from "@referral-service/contract";
import type { ReactNode } from "react";
import { hourMs } from "../ui/durations.ts";
import { DueTime } from "../words/due-time.tsx";
import { organizationQuery } from "./organizations.ts";
import { useQuery } from "./queries.ts";
import { queryClient } from "./query-client.ts";

type Contacted = Pick<Referral, "createdAt" | "firstContactAt">;

/** Reads what the organization promises. A list also opens without it, such as offline. */
export const readPromise = (slug: string) =>
  queryClient.ensureQueryData(organizationQuery(slug)).catch(() => undefined);

/** Whether the organization promises a first contact, as last read. */
export function promisesContact(slug: string): boolean {
  const known = queryClient.getQueryData<Organization>(organizationQuery(slug).queryKey);
  return typeof known?.firstContactWithinHours === "number";
}

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
  return promisedAt === undefined ? otherwise : <DueTime unixMs={promisedAt} />;
}

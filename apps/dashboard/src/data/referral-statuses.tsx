import type { ReferralStatus, ReferralStatusDefinition } from "@referral-service/contract";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { isRecord, readStored } from "../ui/stored.ts";
import { labelOfKey, StatusDot } from "../words/referral-statuses.tsx";
import { badge } from "./attention.ts";
import { useLastShape } from "./last-shape.ts";
import { listOf } from "./lists.ts";
import { ofOrganization, useQuery } from "./queries.ts";
import type { Body } from "./request.ts";
import { changeIn, command, sending } from "./use-command.ts";

/** The statuses in order, with archived statuses last. */
export const statusesQuery = ofOrganization(
  ["referral-statuses"],
  async (api) => (await api("GET /organizations/:id/referral-statuses")).data,
  { staleTime: 60_000, ...badge },
);

export const statusesList = listOf<ReferralStatusDefinition>(["referral-statuses", "list"], (api) =>
  api("GET /organizations/:id/referral-statuses"),
);

const invalidates = ["referral-statuses"];

export const createStatus = sending("POST /organizations/:id/referral-statuses", { invalidates });

type ChangeBody = Body<"PATCH /organizations/:id/referral-statuses/:statusId">;

export const changeStatus = (statusId: string) =>
  command({
    call: (api, body: ChangeBody) =>
      api("PATCH /organizations/:id/referral-statuses/:statusId", { params: { statusId }, body }),
    invalidates,
  });

export const archiveStatus = (statusId: string) =>
  command({
    call: (api) =>
      api("PATCH /organizations/:id/referral-statuses/:statusId", {
        params: { statusId },
        body: { isArchived: true },
      }),
    invalidates,
  });

export const restoreStatus = command({
  call: (api, { id: statusId }: ReferralStatusDefinition) =>
    api("PATCH /organizations/:id/referral-statuses/:statusId", {
      params: { statusId },
      body: { isArchived: false },
    }),
  invalidates,
});

export const orderStatuses = command({
  call: (api, statusIds: string[]) =>
    api("PUT /organizations/:id/referral-statuses/order", { body: { statusIds } }),
  shows: (statusIds) => [
    changeIn<ReferralStatusDefinition>(statusesList.key, (shown) => {
      const place = ({ id }: ReferralStatusDefinition) =>
        statusIds.includes(id) ? statusIds.indexOf(id) : statusIds.length;
      return shown.toSorted((one, other) => place(one) - place(other));
    }),
  ],
  invalidates,
});

const none: ReferralStatusDefinition[] = [];

const Statuses = createContext(none);

const areStatuses = (value: unknown): value is ReferralStatusDefinition[] =>
  Array.isArray(value) && value.every((status) => isRecord(status) && "key" in status);

/**
 * Reads the statuses once for the whole page, because each row of a list shows one. Until they are
 * read, the page has the last ones on this device.
 */
export function OrganizationStatuses({ children }: { children: ReactNode }) {
  const { data } = useQuery(statusesQuery);
  const text = useLastShape("referral statuses", data && JSON.stringify(data));
  const statuses = useMemo(() => readStored(text, areStatuses) ?? none, [text]);
  return <Statuses value={statuses}>{children}</Statuses>;
}

/** Returns the organization's statuses. Empty until this device has read them. */
export const useStatuses = (): ReferralStatusDefinition[] => useContext(Statuses);

/** The status with this key, or its key with a label if the statuses do not contain it. */
const definedIn = (statuses: readonly ReferralStatusDefinition[], status: ReferralStatus) =>
  statuses.find(({ key }) => key === status) ?? { key: status, label: labelOfKey(status) };

export function useStatusLabel(): (status: ReferralStatus) => string {
  const statuses = useStatuses();
  return (status) => definedIn(statuses, status).label;
}

/** Returns the statuses that a referral can change to, and its current one. */
export const useStatusChoices = (current?: ReferralStatus) =>
  useStatuses()
    .filter(({ key, archivedAt }) => archivedAt === null || key === current)
    .map(({ key, label, color }) => ({ value: key, label, color }));

export function ReferralStatusText({ status }: { status: ReferralStatus }) {
  const found = definedIn(useStatuses(), status);
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.75 text-ink">
      <StatusDot color={"color" in found ? found.color : "gray"} />
      <span className="truncate">{found.label}</span>
    </span>
  );
}

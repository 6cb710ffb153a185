import type { ReferralStatus, ReferralStatusDefinition } from "@referral-service/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { labelOfKey, StatusDot, textForReferrer } from "../words/referral-statuses.tsx";
import { useOrganization } from "./me.ts";
import { api } from "./request.ts";

export const statusesQuery = ({ id, slug }: { id: string; slug: string }) =>
  queryOptions({
    queryKey: ["referral-statuses", slug],
    queryFn: async ({ signal }) =>
      (await api("GET /organizations/:id/referral-statuses", { params: { id }, signal })).data,
    staleTime: 60_000,
  });

const none: ReferralStatusDefinition[] = [];

/** The organization's statuses in their order, archived ones last. Empty until they are read. */
export const useStatuses = (): ReferralStatusDefinition[] =>
  useQuery(statusesQuery(useOrganization())).data ?? none;

/** Returns the label of a status. */
export function useStatusLabel(): (status: ReferralStatus) => string {
  const statuses = useStatuses();
  return (status) => statuses.find(({ key }) => key === status)?.label ?? labelOfKey(status);
}

/** The statuses that a referral can get, and the one that it has. */
export const useStatusChoices = (current?: ReferralStatus) =>
  useStatuses()
    .filter(({ key, archivedAt }) => archivedAt === null || key === current)
    .map(({ key, label }) => ({ value: key, label }));

export function ReferralStatusText({ status }: { status: ReferralStatus }) {
  const found = useStatuses().find(({ key }) => key === status);
  return (
    <span className="inline-flex items-center gap-1.75 text-ink">
      <StatusDot color={found?.color ?? "gray"} />
      {found?.label ?? labelOfKey(status)}
    </span>
  );
}

const readsGerman = () => navigator.language.startsWith("de");

/** What a referrer reads of the status of a referral. */
export function useTextForReferrer({
  status,
  statusNote: note,
}: {
  status: ReferralStatus;
  statusNote: string | null;
}): string {
  const found = useStatuses().find(({ key }) => key === status);
  const nothing = { label: labelOfKey(status), referrerText: { en: null, de: null } };
  return textForReferrer(found ?? nothing, { note, language: readsGerman() ? "de" : "en" });
}

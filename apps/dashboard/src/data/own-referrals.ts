import type { ListedReferral, OwnGroup } from "@referral-service/contract/app";
import { badge } from "./attention.ts";
import { ofOrganization } from "./queries.ts";
import { type ListFilters, referralsInGroups, referralsList } from "./referrals.ts";
import type { Filters } from "./request.ts";

/** A referrer's own referral, with the group that the service has it in. */
export type GroupedReferral = ListedReferral & { group: OwnGroup };

/** The list of a referrer's own referrals in these groups, in this order. */
export const ownReferrals = (filters: ListFilters, groups: readonly OwnGroup[]) =>
  referralsInGroups<GroupedReferral, OwnGroup>(filters, groups, {
    listIn: (group) => {
      const list = referralsList({ ...filters, group });
      return {
        ...list,
        read: async (api, asked) => {
          const page = await list.read(api, asked);
          return { ...page, data: page.data.map((row) => ({ ...row, group })) };
        },
      };
    },
    isIn: (group, row) => row.group === group,
  });

/** The number of a referrer's own referrals in each group that has any. */
export const ownGroupsQuery = (filters: Filters<"GET /referral-groups">) =>
  ofOrganization(
    ["referrals", "groups", filters],
    (api) => api("GET /referral-groups", { query: filters }),
    { keepsShown: true, ...badge },
  );

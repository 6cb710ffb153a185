import { admins, everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { idParam, organizationQuery, pageOf, pageQuery, queryBoolean } from "../../primitives.ts";
import { listReferralsQuery } from "../../referrals/routes.ts";
import { referral } from "../../referrals/schemas.ts";
import { c } from "../../router.ts";
import {
  deletionPreview,
  referralCount,
  referralLabels,
  replacedLabel,
  replaceLabel,
  shownColumns,
  timelineEntry,
} from "./schemas.ts";

const shownReferralsQuery = listReferralsQuery.extend({
  toCall: queryBoolean
    .optional()
    .describe(
      "Return only new referrals that the person has to call: assigned to them, for admins also those without an active assignee",
    ),
});

/** The routes of referrals that only the app has. */
export const referralPageContract = c.router({
  list: {
    method: "GET",
    path: "/referral-list",
    summary: "The API's list of referrals, whose CSV has the columns that are shown",
    query: shownReferralsQuery.extend({ columns: shownColumns.optional() }),
    responses: { 200: pageOf(referral) },
    metadata: { ...requiresPerson({ roles: everybody }), csv: true as const },
  },
  labels: {
    method: "GET",
    path: "/referral-labels",
    summary: "The labels in use, the most used first",
    query: organizationQuery,
    responses: { 200: referralLabels },
    metadata: requiresPerson({ roles: everybody }),
  },
  count: {
    method: "GET",
    path: "/referral-count",
    summary: "How many referrals a list with these filters has",
    query: shownReferralsQuery.omit({ cursor: true, limit: true }),
    responses: { 200: referralCount },
    metadata: requiresPerson({ roles: everybody }),
  },
  replaceLabel: {
    method: "POST",
    path: "/referral-labels/replace",
    summary: "Rename a label or remove it, on the next referrals that carry it",
    query: organizationQuery,
    body: replaceLabel,
    responses: { 200: replacedLabel },
    metadata: requiresPerson({ roles: admins }),
  },
  timeline: {
    method: "GET",
    path: "/referrals/:id/timeline",
    summary: "What happened to a referral, newest first, as far as the person may read it",
    pathParams: idParam,
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(timelineEntry) },
    metadata: requiresPerson({ roles: everybody }),
  },
  deletion: {
    method: "GET",
    path: "/referrals/:id/deletion",
    summary: "What a deletion of the referral takes along, and what hinders it",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: deletionPreview },
    metadata: requiresPerson({ roles: admins }),
  },
});

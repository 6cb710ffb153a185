import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { eventStreamBody } from "../../http/bodies.ts";
import { organizationQuery } from "../../primitives.ts";
import { c, read } from "../../router.ts";

/** The resources that the app reads again after they change. */
export const changedResource = z.enum([
  "referrals",
  "duplicates",
  "conversations",
  "payments",
  "bonus-rules",
  "customers",
  "users",
  "organization",
  "custom-fields",
  "referral-statuses",
  "api-keys",
  "webhooks",
  "invitation-codes",
  "public-links",
  "held-submissions",
  "portal",
  "imports",
  "audit-logs",
]);

export type ChangedResource = z.infer<typeof changedResource>;

/**
 * The ID of a transaction and a time in Unix ms. All changes that were not visible at this time
 * come after the position.
 */
export const changesPosition = z.string().regex(/^\d{1,10}-\d{1,13}$/);

export const changesContract = c.router({
  follow: read("/changes", eventStreamBody, {
    summary: "Stream changed resources",
    description:
      "Streams the names of changed resources. Includes only changes that the person can see. The data of each message is a JSON array of names. The first message names the resources that changed after `position`. The service sends an empty array after every 10 seconds without a change. The ID of a message lists the caller's requests if they caused all of its changes. Otherwise, the ID is empty.",
    access: requiresPerson({ roles: everybody }),
    query: organizationQuery.extend({
      position: changesPosition
        .optional()
        .describe(
          "Position where the stream starts. The first message names all resources if the position is omitted or more than a minute old.",
        ),
    }),
  }),
});

import { z } from "zod";
import { requiresPerson } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { emailAddress, id, nameText, unixMs } from "../../primitives.ts";
import { act, c, create, list, read } from "../../router.ts";

/** The values to search for a person with. */
const soughtFields = {
  userId: id.optional().describe("ID of a current or former user"),
  referralId: id.optional(),
  email: emailAddress.optional(),
  phone: nameText(50).optional(),
};

const createDataSubjectRequest = z
  .strictObject(soughtFields)
  .refine((sought) => Object.values(sought).some((value) => value !== undefined), {
    error: "must include a `userId`, `referralId`, `email` or `phone`",
  })
  .meta({ id: "CreateDataSubjectRequest", examples: [{ email: "ada@example.com" }] });

/** A worker is busy during `looking`, `exporting` and `erasing`. The other statuses are outcomes. */
const dataSubjectRequestStatus = z.enum([
  ...(["looking", "found", "nothing_found", "exporting", "exported", "erasing", "erased"] as const),
  "failed",
]);

const counts = z
  .record(z.string(), z.int())
  .describe("Number of rows by kind, such as `referrals`");

const dataSubjectRequest = z
  .object({
    id: z.string(),
    status: dataSubjectRequestStatus,
    sought: z
      .object(soughtFields)
      .nullable()
      .describe("Search terms. Null after the person is erased or after 24 hours."),
    names: z
      .array(z.string())
      .describe(
        "Names of the person that the search found. Empty after the person is erased or after 24 hours.",
      ),
    held: counts
      .nullable()
      .describe("Number of stored rows about the person, by kind. Null until the search ends."),
    erasureRefusedBecause: z
      .string()
      .nullable()
      .describe("Reason why the person cannot be erased yet, such as an open payment"),
    erased: counts.nullable().describe("Number of erased rows, by kind. Null before the erasure."),
    auditLogRemains: z
      .boolean()
      .describe("Whether the operator still has to erase audit log entries"),
    failedBecause: z.string().nullable(),
    requestedBy: z.object({ id: z.string(), name: z.string().nullable() }),
    createdAt: unixMs,
    exportKeptUntil: unixMs.nullable().describe("Deadline to download the export, Unix ms"),
    completedAt: unixMs.nullable(),
  })
  .meta({ id: "DataSubjectRequest" });

/** The exported data about a person, as one JSON document. */
const personalDataExport = z.record(z.string(), z.unknown()).meta({ id: "PersonalDataExport" });

export type CreateDataSubjectRequest = z.infer<typeof createDataSubjectRequest>;
export type DataSubjectRequest = z.infer<typeof dataSubjectRequest>;

const access = requiresPerson({ roles: ["super_admin"] });
const decide = { access, needsFreshSignIn: true } as const;

/** Personal data requests. A worker searches, exports and erases the person's data. */
export const dataSubjectRequestsContract = c.router({
  list: list("/data-subject-requests", dataSubjectRequest, {
    summary: "List personal data requests",
    access,
  }),
  create: create(
    "/data-subject-requests",
    { body: createDataSubjectRequest, item: dataSubjectRequest },
    {
      summary: "Create a personal data request",
      description: boundOf("dataSubjectRequests", "personal data requests in 24 hours"),
      access,
    },
  ),
  get: read("/data-subject-requests/:id", dataSubjectRequest, {
    summary: "Get a personal data request",
    access,
  }),
  export: act(
    "/data-subject-requests/:id/export",
    { item: dataSubjectRequest },
    { summary: "Export a person's data", ...decide },
  ),
  readExport: read("/data-subject-requests/:id/export", personalDataExport, {
    summary: "Download the export",
    // The route is a GET, because the service stores responses to a POST for repeated requests, and
    // the export is personal data.
    ...decide,
  }),
  erase: act(
    "/data-subject-requests/:id/erase",
    { item: dataSubjectRequest },
    { summary: "Erase the person", ...decide },
  ),
});

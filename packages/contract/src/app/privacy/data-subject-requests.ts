import { z } from "zod";
import { requiresPerson, superAdmins } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { emailAddress, id, nameText, unixMs } from "../../primitives.ts";
import { act, c, create, list, read } from "../../router.ts";

/** The values by which a person is searched for. */
const soughtFields = {
  userId: id.optional().describe("A user, present or former"),
  referralId: id.optional(),
  email: emailAddress.optional(),
  phone: nameText(50).optional(),
};

export const createDataSubjectRequest = z
  .strictObject(soughtFields)
  .refine((sought) => Object.values(sought).some((value) => value !== undefined), {
    error: "names nobody: give an e-mail address, a phone number, a user or a referral",
  })
  .meta({ id: "CreateDataSubjectRequest", examples: [{ email: "ada@example.com" }] });

/** A worker is busy in `looking`, `exporting` and `erasing`. The others are outcomes. */
export const dataSubjectRequestStatus = z.enum([
  ...(["looking", "found", "nothing_found", "exporting", "exported", "erasing", "erased"] as const),
  "failed",
]);

const counts = z.record(z.string(), z.int()).describe("Rows by what they are, such as `referrals`");

export const dataSubjectRequest = z
  .object({
    id: z.string(),
    status: dataSubjectRequestStatus,
    sought: z.object(soughtFields).nullable().describe("Null once they are erased or forgotten"),
    names: z.array(z.string()).describe("Those that were found; none once they are erased"),
    held: counts.nullable().describe("What is held of the person; null until it is known"),
    erasureRefusedBecause: z
      .string()
      .nullable()
      .describe("Why the person cannot be erased now, such as an open payment"),
    erased: counts.nullable().describe("What was erased; null before"),
    auditLogRemains: z
      .boolean()
      .describe("Entries of the audit log wait for a login that owns it: the operator's"),
    failedBecause: z.string().nullable(),
    requestedBy: z.object({ id: z.string(), name: z.string().nullable() }),
    createdAt: unixMs,
    exportKeptUntil: unixMs.nullable().describe("Until when the export can be downloaded"),
    completedAt: unixMs.nullable(),
  })
  .meta({ id: "DataSubjectRequest" });

/** The numbers of rows about a person, by table. */
export const personalDataExport = z
  .record(z.string(), z.unknown())
  .meta({ id: "PersonalDataExport" });

export type CreateDataSubjectRequest = z.infer<typeof createDataSubjectRequest>;
export type DataSubjectRequestStatus = z.infer<typeof dataSubjectRequestStatus>;
export type DataSubjectRequest = z.infer<typeof dataSubjectRequest>;
export type PersonalDataExport = z.infer<typeof personalDataExport>;

const access = requiresPerson({ roles: superAdmins });
const decide = { access, needsFreshSignIn: true } as const;

/** Requests for the data of a person, which a worker searches, exports and erases. */
export const dataSubjectRequestsContract = c.router({
  list: list("/data-subject-requests", dataSubjectRequest, {
    summary: "List requests about what is held of people, newest first",
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
    summary: "One request, with how far it is",
    access,
  }),
  export: act(
    "/data-subject-requests/:id/export",
    { item: dataSubjectRequest },
    { summary: "Make a document of everything that was found", ...decide },
  ),
  readExport: read("/data-subject-requests/:id/export", personalDataExport, {
    summary: "The document, within 24 hours, for the person who asked for it",
    // A GET, because answers to a POST are kept for its repetitions.
    ...decide,
  }),
  erase: act(
    "/data-subject-requests/:id/erase",
    { item: dataSubjectRequest },
    { summary: "Erase the person. Nothing brings them back", ...decide },
  ),
});

import type { DataSubjectRequestStatus } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import type { StoredRequest } from "./request.ts";

/** After this time, another worker continues with a request. */
const claimSeconds = 60;

const requests = from("data_subject_requests")
  .innerJoin("users", (join) =>
    join
      .onRef("users.organization_id", "=", "data_subject_requests.organization_id")
      .onRef("users.id", "=", "data_subject_requests.user_id"),
  )
  .select(({ ref }) => [
    "data_subject_requests.id",
    "data_subject_requests.organization_id as organizationId",
    "user_id as userId",
    raw<string | null>`nullif(concat_ws(' ', first_name, last_name), '')`.as("userName"),
    ref("data_subject_requests.status").$castTo<DataSubjectRequestStatus>().as("status"),
    "sealed_person as sealedPerson",
    "subject_ids as subjectIds",
    ref("held").$castTo<StoredRequest["held"]>().as("held"),
    "erasure_refused_because as erasureRefusedBecause",
    "export_kept_until as exportKeptUntil",
    ref("erased").$castTo<StoredRequest["erased"]>().as("erased"),
    "audit_log_remains as auditLogRemains",
    "failed_because as failedBecause",
    "request_id as requestId",
    "completed_at as completedAt",
    "data_subject_requests.created_at as createdAt",
  ]);

const inOrganization = (organizationId: string) =>
  requests.where("data_subject_requests.organization_id", "=", organizationId);

export const findRequest = (
  { askOne }: Connection,
  organizationId: string,
  id: string,
): Promise<StoredRequest | null> =>
  askOne(inOrganization(organizationId).where("data_subject_requests.id", "=", id));

export const pageOfRequests = (
  { ask }: Connection,
  organizationId: string,
  page: PageRequest,
): Promise<StoredRequest[]> =>
  ask(inOrganization(organizationId).$call(newestPage("data_subject_requests", page)));

/** Locks the request until the transaction ends, then reads it. */
export async function lockRequest(tx: Tx, organizationId: string, id: string) {
  await tx.ask(from("data_subject_requests").select("id").where("id", "=", id).forUpdate());
  return findRequest(tx, organizationId, id);
}

export async function insertRequest(
  { client }: Tx,
  request: Pick<
    StoredRequest,
    "id" | "organizationId" | "userId" | "status" | "requestId" | "createdAt"
  > & { sealedPerson: Uint8Array<ArrayBuffer> },
) {
  await client.dataSubjectRequest.create({ data: request });
}

/** Sets the next task for a worker, on behalf of this super admin. */
export async function setTask(
  { client }: Tx,
  { id, ...task }: Pick<StoredRequest, "id" | "status" | "userId" | "requestId">,
) {
  await client.dataSubjectRequest.update({ where: { id }, data: { ...task, failureCount: 0 } });
}

/** The exported document. Null when it was deleted. */
export async function findSealedExport(
  { askOne }: Connection,
  { organizationId, id }: Pick<StoredRequest, "organizationId" | "id">,
): Promise<Uint8Array | null> {
  const found = await askOne(
    from("data_subject_requests")
      .select("sealed_export as sealedExport")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id),
  );
  return found?.sealedExport ?? null;
}

export interface RequestName {
  id: string;
  organizationId: string;
}

export interface ClaimedRequest extends RequestName {
  attemptNumber: number;
}

/**
 * Claims the oldest open request in the organization that has waited longest. Leaves out
 * organizations whose request a worker has claimed. The attempt counts as a failure until its
 * outcome is stored, so an attempt that ends its process counts as well.
 */
export async function claimRequest(tx: Tx, now: Date): Promise<ClaimedRequest | undefined> {
  await lockName(tx, "data subject requests");
  const [claimed] = await tx.query<ClaimedRequest>(sql`
    UPDATE data_subject_requests
    SET claimed_until = ${now}::timestamptz + make_interval(secs => ${claimSeconds}),
      failure_count = failure_count + 1
    WHERE id = (
      SELECT oldest.id FROM (
        SELECT DISTINCT ON (organization_id) id, organization_id FROM data_subject_requests
        WHERE status IN ('looking', 'exporting', 'erasing') ORDER BY organization_id, id
      ) oldest
      JOIN LATERAL (SELECT max(claimed_until) AS until FROM data_subject_requests turn
        WHERE turn.organization_id = oldest.organization_id) last ON true
      WHERE last.until IS NULL OR last.until <= ${now}
      ORDER BY last.until NULLS FIRST LIMIT 1)
    RETURNING id, organization_id AS "organizationId", failure_count AS "attemptNumber"`);
  return claimed;
}

export const renewClaim = ({ query }: Connection, { id }: RequestName, now: Date) =>
  query(sql`
    UPDATE data_subject_requests
    SET claimed_until = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
    WHERE id = ${id}::uuid AND status IN ('looking', 'exporting', 'erasing')`);

/** The outcome of a task. */
export interface Outcome {
  status: DataSubjectRequestStatus;
  sealedPerson?: Uint8Array<ArrayBuffer> | null;
  subjectIds?: string[];
  held?: Record<string, number>;
  erasureRefusedBecause?: string | null;
  sealedExport?: Uint8Array<ArrayBuffer> | null;
  exportKeptUntil?: Date | null;
  erased?: Record<string, number>;
  auditLogRemains?: boolean;
  failedBecause?: string;
  completedAt: Date;
}

/** The claim ends now, so that the organization's next request can start. */
export async function saveOutcome({ client }: Tx, { id }: RequestName, outcome: Outcome) {
  const { completedAt: claimedUntil } = outcome;
  await client.dataSubjectRequest.update({ where: { id }, data: { ...outcome, claimedUntil } });
}

/** Ends the claim, so that the request is retried. */
export const endClaim = ({ query }: Connection, { id }: RequestName, now: Date) =>
  query(sql`UPDATE data_subject_requests SET claimed_until = ${now} WHERE id = ${id}::uuid`);

/** Removes the person from old requests, and deletes expired exports. */
export async function forgetPeople(
  { query }: Connection,
  { now, before }: { now: Date; before: Date },
) {
  await query(sql`
    UPDATE data_subject_requests SET sealed_export = NULL, export_kept_until = NULL
    WHERE export_kept_until <= ${now}`);
  await query(sql`
    UPDATE data_subject_requests SET sealed_person = NULL, sealed_export = NULL
    WHERE created_at <= ${before} AND status NOT IN ('looking', 'exporting', 'erasing')
      AND (sealed_person IS NOT NULL OR sealed_export IS NOT NULL)`);
}

export const deleteRequestsBefore = ({ query }: Connection, before: Date) =>
  query(sql`
    DELETE FROM data_subject_requests
    WHERE created_at < ${before} AND status NOT IN ('looking', 'exporting', 'erasing')`);

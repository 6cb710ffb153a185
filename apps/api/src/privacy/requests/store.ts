import type { DataSubjectRequest } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import type { StoredRequest } from "./request.ts";
import type { RequestName } from "./task-store.ts";

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
    ref("data_subject_requests.status").$castTo<DataSubjectRequest["status"]>().as("status"),
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

/** The exported document. Null if it was deleted. */
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

export interface Outcome {
  status: DataSubjectRequest["status"];
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

import type { ReaderLanguage, StatusColor, StatusMeaning } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { inOrder, type StatusDefinition } from "./rules.ts";

const statuses = from("referral_statuses").select(({ ref }) => [
  "id",
  "organization_id as organizationId",
  "key",
  "label",
  ref("color").$castTo<StatusColor>().as("color"),
  ref("meaning").$castTo<StatusMeaning>().as("meaning"),
  "position",
  "is_shown_to_referrer as isShownToReferrer",
  "tells_referrer as tellsReferrer",
  ref("referrer_text").$castTo<Partial<Record<ReaderLanguage, string>>>().as("referrerText"),
  "archived_at as archivedAt",
  "created_at as createdAt",
  "updated_at as updatedAt",
]);

/** All statuses of an organization in their order, archived ones last. */
export const allStatuses = async (
  { ask }: Connection,
  organizationId: string,
): Promise<StatusDefinition[]> =>
  inOrder(await ask(statuses.where("organization_id", "=", organizationId)));

/** Serializes changes to an organization's statuses until the transaction ends. */
export async function lockStatuses(tx: Tx, organizationId: string): Promise<StatusDefinition[]> {
  await lockName(tx, `referral statuses of ${organizationId}`);
  return allStatuses(tx, organizationId);
}

export async function insertStatus({ client }: Tx, status: StatusDefinition) {
  await client.referralStatus.create({ data: status });
}

export async function saveStatus({ client }: Tx, { id, ...status }: StatusDefinition) {
  await client.referralStatus.update({
    where: { id },
    data: {
      label: status.label,
      color: status.color,
      position: status.position,
      isShownToReferrer: status.isShownToReferrer,
      tellsReferrer: status.tellsReferrer,
      referrerText: status.referrerText,
      archivedAt: status.archivedAt,
      updatedAt: status.updatedAt,
    },
  });
}

/** Positions the statuses in the order of the IDs. */
export async function saveOrder(
  { client }: Tx,
  { organizationId, ids, now }: { organizationId: string; ids: string[]; now: Date },
) {
  const places = ids.map((id, index) => ({ id, position: index + 1 }));
  for (const { id, position } of places) {
    await client.referralStatus.updateMany({
      where: { organizationId, id, position: { not: position } },
      data: { position, updatedAt: now },
    });
  }
}

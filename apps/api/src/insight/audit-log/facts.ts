import type { ShownAuditLog } from "@referral-service/contract/app";
import { type StoredAuditEntry, toAuditLogView } from "../../kernel/audit/audit-entry.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { type NamedRecord, type RecordKey, recordsIn, targetIn } from "./rules.ts";

/** An entry with the records that it names and that still exist. */
interface NamedEntry extends StoredAuditEntry {
  records: ReadonlyMap<string, NamedRecord>;
}

export const toShownAuditLog =
  (caller: Caller) =>
  (entry: NamedEntry): ShownAuditLog => {
    const { id, action, actor, target, changes, withheld, requestId, createdAt } =
      toAuditLogView(caller)(entry);
    const known = targetIn(caller, entry);
    const record = known && entry.records.get(known.id);
    return {
      id,
      action,
      actor,
      target,
      changes,
      ...(withheld !== undefined && { withheld }),
      requestId,
      createdAt,
      subject: {
        name: record?.name ?? null,
        amount: record?.amount ?? null,
        parentId: record?.parentId ?? null,
        state: stateOf(known, record),
      },
      names: Object.fromEntries(
        recordsIn(caller, entry).flatMap((key) => {
          const name = entry.records.get(key.id)?.name ?? null;
          return name === null ? [] : [[key.id, name]];
        }),
      ),
    };
  };

function stateOf(known: RecordKey | undefined, record: NamedRecord | undefined) {
  if (known === undefined) return "unnamed";
  // Personal keys belong to no organization, so the log does not read their names.
  if (record === undefined) return known.type === "api_key" ? "unnamed" : "deleted";
  return record.isFormer ? "former" : "present";
}

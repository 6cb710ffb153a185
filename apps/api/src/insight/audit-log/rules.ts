import type { Changes, StoredAuditEntry } from "../../kernel/audit/audit-entry.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { guardOfAudit, mayReadData } from "../../kernel/callers/data-readers.ts";

/** A record as it is now. */
export interface NamedRecord {
  id: string;
  /** Null if the record has no name. */
  name: string | null;
  /** Null unless the record is a bonus payment. */
  amount: { amount: number; currency: string } | null;
  /** The business developer of an item in a portal. */
  parentId: string | null;
  /** Whether the record is a person who left the organization. */
  isFormer: boolean;
}

/** The types of records that the log can name. */
const namedTypes = [
  ...["user", "company", "organization", "referral", "customer", "conversation"],
  ...["duplicate_case", "bonus_payment", "payment_run", "bonus_rule", "referral_status"],
  ...["custom_field", "api_key", "webhook_endpoint", "invitation_code", "public_link"],
  ...["bd_prospect", "bd_activity", "bd_task", "bd_goal", "import"],
] as const;

export type NamedType = (typeof namedTypes)[number];

/** The fields of changes that contain IDs, with the type of the record. */
const typeOfField: Record<string, NamedType> = {
  approvedBy: "user",
  referrerId: "user",
  assigneeId: "user",
  businessDeveloperId: "user",
  ownerId: "user",
  successorId: "user",
  companyId: "company",
  referralId: "referral",
  referralIds: "referral",
  creditedReferralId: "referral",
  prospectId: "bd_prospect",
  bonusPaymentId: "bonus_payment",
  runId: "payment_run",
  linkId: "public_link",
  invitationCodeId: "invitation_code",
};

export interface RecordKey {
  type: NamedType;
  id: string;
}

const isNamed = (type: string): type is NamedType => namedTypes.some((named) => named === type);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === "string" && uuid.test(id));

/** The values of custom fields are stored by the IDs of their fields. */
const isCustomFields = (field: string) => field === "customFieldValues";

const keysIn = (changes: Changes): RecordKey[] =>
  Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (isCustomFields(field)) {
      const ids = [from, to].flatMap((values) => idsIn(Object.keys(values ?? {})));
      return ids.map((id) => ({ type: "custom_field" as const, id }));
    }
    const type = Object.hasOwn(typeOfField, field) ? typeOfField[field] : undefined;
    return type === undefined ? [] : [...idsIn(from), ...idsIn(to)].map((id) => ({ type, id }));
  });

/** Whether the log shows the caller the names of records of this type. */
const maySee = (caller: Caller, type: NamedType) =>
  mayReadData(caller, guardOfAudit({ action: "", targetType: type }));

/** The target of the entry. Undefined if the log cannot name it for the caller. */
export const targetIn = (caller: Caller, entry: StoredAuditEntry): RecordKey | undefined =>
  isNamed(entry.targetType) && maySee(caller, entry.targetType)
    ? { type: entry.targetType, id: entry.targetId }
    : undefined;

/** The records in the changes of the entry that the log can name for the caller. */
export const recordsIn = (caller: Caller, entry: StoredAuditEntry): RecordKey[] =>
  mayReadData(caller, guardOfAudit(entry))
    ? keysIn(entry.changes).filter(({ type }) => maySee(caller, type))
    : [];

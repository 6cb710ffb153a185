import type { DataSubjectRequest } from "@referral-service/contract/app";
import type { Tone } from "../ui/tag.tsx";
import { fieldName } from "../words/audit.ts";

export const statuses: Record<DataSubjectRequest["status"], { tone: Tone; label: string }> = {
  looking: { tone: "info", label: "Looking" },
  found: { tone: "accent", label: "Found" },
  nothing_found: { tone: "plain", label: "Nothing found" },
  exporting: { tone: "info", label: "Exporting" },
  exported: { tone: "good", label: "Exported" },
  erasing: { tone: "warn", label: "Erasing" },
  erased: { tone: "plain", label: "Erased" },
  failed: { tone: "bad", label: "Failed" },
};

/** The person of a request, as far as it still contains them. */
export function personOf({ names, sought, status }: DataSubjectRequest): string {
  if (names.length > 0) return names.join(", ");
  if (status === "erased") return "Erased person";
  if (sought === null) return "Forgotten";
  return sought.email ?? sought.phone ?? (sought.userId ? "A person" : "A referral");
}

const deleted = "Deleted";
const textGoes = "The text goes; that it was there remains";

/** The kinds of data in their order on the page, with the effect of an erasure. */
const tables: Record<string, [label: string, fate: string]> = {
  users: ["People", "Name and contact go; a row with an id remains"],
  referrals: ["Referrals", deleted],
  customers: ["Customers", deleted],
  messages: ["Messages", textGoes],
  bonus_payments: ["Bonus payments", "Amount, state and times remain"],
  payment_credentials: ["Payment details", deleted],
  waiting_payment_notices: ["Payment notices that wait", deleted],
  held_notices: ["Notifications held for a summary", deleted],
  held_submissions: ["Held submissions", deleted],
  bd_prospects: ["Prospects", "Texts go; stage and times remain"],
  bd_activities: ["Activities", "Texts go; kind and times remain"],
  bd_tasks: ["Tasks", "Texts go; times remain"],
  public_links: ["Public links", "Turned off; counts remain"],
  invitation_codes: ["Invitation codes", "Turned off; counts remain"],
  user_invitations: ["Invitations", "Theirs are deleted; their name goes from others"],
  saved_views: ["Saved views", deleted],
  imports: ["Imports", "Names go; the counts remain"],
  import_rows: ["Imported rows", "Cells go; number and outcome remain"],
  import_keys: ["Keys of imports", deleted],
  mails: ["Mails that wait", deleted],
  events: ["Events", deleted],
  "events that wait to be delivered": ["Events that wait", "Deleted once they are delivered"],
  audit_logs: ["Audit log entries", "Names and values go; who did what remains"],
  api_keys: ["Personal keys", deleted],
  idempotency_records: ["Answers for repeated requests", deleted],
  data_subject_requests: ["Earlier requests", "What was sought and found is forgotten"],
  "identity.accounts": ["Sign-in account", deleted],
  "identity.credentials": ["Passwords and sign-ins", deleted],
  "identity.sessions": ["Sessions", deleted],
  "identity.passkeys": ["Passkeys", deleted],
  "identity.second_factors": ["Second factors", deleted],
  "identity.used_codes": ["Used codes", deleted],
  "identity.account_log": ["Log of the account", deleted],
  "identity.verifications": ["Codes and links by mail", deleted],
};

const names = Object.keys(tables);

const placeOf = (table: string) => (names.includes(table) ? names.indexOf(table) : names.length);

export interface Holding {
  table: string;
  label: string;
  count: number;
  fate: string;
}

/** The counts of a request in words, without zeros. */
export const holdingsOf = (counts: Record<string, number>): Holding[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([table, count]) => {
      const [label, fate] = tables[table] ?? [fieldName(table), "–"];
      return { table, label, count, fate };
    });

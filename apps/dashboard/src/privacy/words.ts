import type { DataSubjectRequest } from "@referral-service/contract/app";
import type { Tone } from "../ui/tag.tsx";
import { fieldName } from "../words/audit.ts";

export const statuses: Record<DataSubjectRequest["status"], { tone: Tone; label: string }> = {
  looking: { tone: "info", label: "Searching" },
  found: { tone: "accent", label: "Found" },
  nothing_found: { tone: "plain", label: "Nothing found" },
  exporting: { tone: "info", label: "Exporting" },
  exported: { tone: "good", label: "Exported" },
  erasing: { tone: "warn", label: "Erasing" },
  erased: { tone: "plain", label: "Erased" },
  failed: { tone: "bad", label: "Failed" },
};

/** Returns the person of a request, if it still contains them. */
export function personOf({ names, sought, status }: DataSubjectRequest): string {
  if (names.length > 0) return names.join(", ");
  if (status === "erased") return "Erased person";
  if (sought === null) return "Personal data deleted";
  return sought.email ?? sought.phone ?? (sought.userId ? "A person" : "A referral");
}

const deleted = "Deleted";
const textGoes = "Text erased. The record remains.";

/** Kinds of data in their order on the page, with the effect of an erasure. */
const tables: Record<string, [label: string, fate: string]> = {
  users: ["People", "Name and contact details erased. A record with an ID remains."],
  referrals: ["Referrals", deleted],
  customers: ["Customers", deleted],
  messages: ["Messages", textGoes],
  bonus_payments: ["Bonus payments", "Amount, status and times remain."],
  payment_credentials: ["Payout details", deleted],
  waiting_payment_notices: ["Payment emails not yet sent", deleted],
  held_notices: ["Notifications for the daily summary", deleted],
  held_submissions: ["Held submissions", deleted],
  bd_prospects: ["Prospects", "Text erased. Stage and times remain."],
  bd_activities: ["Activities", "Text erased. Type and times remain."],
  bd_tasks: ["Tasks", "Text erased. Times remain."],
  public_links: ["Public links", "Turned off. Counts remain."],
  invitation_codes: ["Invitation codes", "Turned off. Counts remain."],
  user_invitations: [
    "Invitations",
    "Deleted if sent to the person. Name erased from other invitations.",
  ],
  saved_views: ["Saved views", deleted],
  imports: ["Imports", "Names erased. Counts remain."],
  import_rows: ["Imported rows", "Cells erased. Row number and outcome remain."],
  import_keys: ["Import keys", deleted],
  mails: ["Emails not yet sent", deleted],
  events: ["Events", deleted],
  "events waiting for delivery": ["Events waiting for delivery", "Deleted after delivery"],
  audit_logs: ["Audit log entries", "Names and values erased. Actor and action remain."],
  api_keys: ["Personal keys", deleted],
  idempotency_records: ["Responses stored for repeated requests", deleted],
  data_subject_requests: ["Earlier requests", "Search and result erased."],
  "identity.accounts": ["Sign-in account", deleted],
  "identity.credentials": ["Passwords and sign-ins", deleted],
  "identity.sessions": ["Sessions", deleted],
  "identity.passkeys": ["Passkeys", deleted],
  "identity.second_factors": ["Two-factor authentication", deleted],
  "identity.used_codes": ["Used codes", deleted],
  "identity.account_log": ["Account log", deleted],
  "identity.verifications": ["Emailed codes and links", deleted],
};

const names = Object.keys(tables);

const placeOf = (table: string) => (names.includes(table) ? names.indexOf(table) : names.length);

export interface Holding {
  table: string;
  label: string;
  count: number;
  fate: string;
}

/**
 * Returns the label, the count and the effect of the erasure for each kind of data, without zero
 * counts.
 */
export const holdingsOf = (counts: Record<string, number>): Holding[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([table, count]) => {
      const [label, fate] = tables[table] ?? [fieldName(table), "–"];
      return { table, label, count, fate };
    });

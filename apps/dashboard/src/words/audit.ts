import type { AuditLog, BonusPaymentStatus } from "@referral-service/contract";
import type { ShownAuditLog } from "@referral-service/contract/app";
import { phrase } from "../languages/phrase.ts";
import { money } from "./money.ts";

/** Names of the log's targets and actions for people. */
const subjects: Record<string, { label: string; verbs: readonly string[] }> = {
  referral: { label: "Referral", verbs: ["created", "updated", "deleted"] },
  duplicate_case: {
    label: "Possible duplicate",
    verbs: ["opened", "updated", "decided", "reopened"],
  },
  conversation: { label: "Conversation", verbs: ["message_added"] },
  bonus_payment: { label: "Bonus payment", verbs: ["created", "status_updated"] },
  payment_run: {
    label: "Payment run",
    verbs: ["created", "file_downloaded", "finished", "canceled"],
  },
  bonus_rule: { label: "Bonus rule", verbs: ["created", "version_started", "ended"] },
  customer: { label: "Customer", verbs: ["created", "linked"] },
  user: {
    label: "Person",
    verbs: [
      "created",
      "invited",
      "invitation_accepted",
      "joined",
      "updated",
      "permissions_updated",
      "status_updated",
      "payment_credentials_updated",
      "payment_credentials_seen",
      "payment_details_asked",
      "tax_details_updated",
      "tax_details_seen",
      "notices_updated",
      "left",
      "removed",
      "work_handed_over",
    ],
  },
  organization: {
    label: "Organization",
    verbs: ["created", "updated", "payer_account_updated", "payment_threshold_updated"],
  },
  referral_status: { label: "Referral status", verbs: ["created", "updated"] },
  custom_field: { label: "Custom field", verbs: ["created", "updated", "deleted"] },
  api_key: { label: "API key", verbs: ["created", "updated", "rotated", "revoked"] },
  webhook_endpoint: {
    label: "Webhook endpoint",
    verbs: ["created", "updated", "secret_rotated", "recovered", "deleted"],
  },
  webhook_delivery: { label: "Webhook delivery", verbs: ["redelivered"] },
  invitation_code: { label: "Invitation code", verbs: ["created", "updated", "deleted"] },
  public_link: { label: "Public link", verbs: ["created", "updated"] },
  held_submission: { label: "Held submission", verbs: ["released", "discarded"] },
  bd_prospect: { label: "Prospect", verbs: ["created", "updated", "deleted"] },
  bd_activity: { label: "Activity", verbs: ["created", "updated", "deleted"] },
  bd_task: { label: "Task", verbs: ["created", "updated", "deleted"] },
  bd_goal: { label: "Goal", verbs: ["created", "updated", "deleted"] },
};

/** Converts a name in the code, such as `status_updated` or `isOnPublicForm`, to words. */
export const inWords = (name: string): string =>
  name
    .replaceAll(/[_.]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const subjectName = (type: string): string =>
  subjects[type]?.label ?? capitalized(inWords(type));

/** Returns how many records of a type there are, such as `5 referrals`. */
export function subjectCount(type: string, count: number): string {
  const noun = subjectName(type).replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());
  const stem = noun.replace(/(?<=[^aeiou])y$/, "ie").replace(/s$/, "se");
  return `${count.toLocaleString("en")} ${noun === "person" ? "people" : `${stem}s`}`;
}

/** Verbs of actions that have different names in the API and in the app. */
const verbNames: Record<string, string> = {
  "referral.created": "submitted",
  "bonus_payment.created": "drafted",
  "bonus_payment.status_updated": "status changed",
  "user.payment_credentials_updated": "payout details updated",
  "user.payment_credentials_seen": "payout details viewed",
  "user.payment_details_asked": "payout details requested",
  "user.tax_details_seen": "tax details viewed",
  "user.notices_updated": "notifications updated",
};

/** Returns, for example, `API key revoked` for `api_key.revoked`. */
function actionName(action: string): string {
  const [type = "", ...verbs] = action.split(".");
  return `${subjectName(type)} ${verbNames[action] ?? inWords(verbs.join("."))}`.trim();
}

/** Verbs of the moves of a bonus payment, by its new status. */
const paymentVerbs: Record<BonusPaymentStatus, string> = {
  draft: "drafted",
  approved: "approved",
  processing: "marked as processing",
  completed: "marked as paid",
  failed: "marked as failed",
  canceled: "canceled",
};

/** Returns what an entry's action did, such as `Bonus payment approved`. */
export function entryTitle({ action, changes }: Pick<AuditLog, "action" | "changes">): string {
  const status = changes?.status?.to;
  if (action === "referral.updated" && status !== undefined) return "Referral status changed";
  if (action === "bonus_payment.status_updated" && typeof status === "string")
    return `${subjectName("bonus_payment")} ${paymentVerbs[status as BonusPaymentStatus]}`;
  return actionName(action);
}

/** Text for actions whose values the log does not contain. */
const notes: Record<string, string> = {
  "user.payment_credentials_updated": "Payout details changed. The values are encrypted.",
  "user.tax_details_updated": "Tax details changed. The values are encrypted.",
  "organization.payer_account_updated": "The account number is encrypted.",
  "webhook_endpoint.secret_rotated": "Secrets are never logged.",
  "conversation.message_added": "The text is in the conversation.",
};

/**
 * Names the people who see changes that are hidden from the reader. Only payments are hidden from
 * admins.
 */
const hiddenNote = "Only super admins and admins who can send bonuses see these changes.";

/** Returns why an entry shows no changes, or not all of them. Undefined if it shows all. */
export const noteOf = ({
  action,
  withheld,
}: Pick<AuditLog, "action" | "withheld">): string | undefined =>
  withheld === true ? hiddenNote : notes[action];

/** Fields that have different names in the API and in the app. */
const fieldNames: Record<string, string> = {
  permissionLevel: "Role",
  isBdr: "Works as a business developer (BDR)",
  canSendBonuses: "Can send bonuses",
  paymentMethod: "Payout method",
  externalId: "External ID",
  identityUserId: "Sign-in account ID",
  identityOrganizationId: "Identity provider's organization ID",
  isOnPublicForm: "On public forms",
  isShownToReferrer: "Shown to the referrer",
  tellsReferrer: "Email the referrer",
  referrerText: "Text for referrers",
  referrerTexts: "Texts for referrers",
  statusNote: "Status note",
  headerValues: "New header values",
  requestsPerSecond: "Deliveries per second",
  timeoutMs: "Time limit in milliseconds",
  company: "Company",
  creditParts: "Parts of the credit",
  creditReason: "Reason for the new referrer",
  approvedBecause: "Reason for the approval",
  linkId: "Public link",
  runId: "Payment run",
  ruleId: "Bonus rule",
  ruleVersion: "Rule version",
  successorId: "Successor",
  referralIds: "Referrals",
  creditedReferralId: "Credited referral",
  customFieldValues: "Custom fields",
  slug: "Web address",
  url: "URL",
  logoUrl: "Logo",
  accentColor: "Accent color",
  privacyUrl: "Privacy notice URL",
  imprintUrl: "Imprint URL",
  termsUrl: "Terms URL",
  timezone: "Time zone",
  aiAssistantsEnabled: "AI assistants",
  firstContactWithinHours: "Hours until first contact",
  paymentWithinDays: "Days until payment",
  protectionWindowDays: "Protection window in days",
  businessDevelopersDecideDuplicates: "Business developers decide on duplicates",
  openTaskCount: "Open tasks",
};

/** Parts of names that are clear from the value: `isActive` is Active, and `referrerId` is Referrer. */
const withoutParts = (name: string) =>
  name
    .replace(/^(?:is|has)(?=[A-Z])/, "")
    .replace(/(?<=[a-z])(?:Id|At|On)$/, "")
    .replace(/(?<=[a-z])Count$/, "s");

/** Returns, for example, `Referrer` for `referrerId`. */
export const fieldName = (name: string): string =>
  fieldNames[name] ?? capitalized(inWords(withoutParts(name)));

/** Actions on a person, who can be a user, a referral, a customer or a prospect. */
const actionsOnPeople = ["person.exported", "person.erased"];

export const actionChoices = [
  ...Object.entries(subjects).flatMap(([type, { verbs }]) =>
    verbs.map((verb) => `${type}.${verb}`),
  ),
  ...actionsOnPeople,
].map((value) => ({ value, label: actionName(value) }));

export const targetTypeChoices = Object.entries(subjects).map(([value, { label }]) => ({
  value,
  label,
}));

/** A bonus payment is named by its referrer, who can have several. */
const presentText = ({ name, amount }: ShownAuditLog["subject"], type: string): string =>
  amount === null
    ? (name ?? type)
    : `${money(amount.amount, amount.currency)} to ${name ?? "a referrer without a name"}`;

/** Returns the name of the target, or what the log shows about it. */
export function subjectText({
  subject,
  target,
}: Pick<ShownAuditLog, "subject" | "target">): string {
  const type = subjectName(target.type);
  switch (subject.state) {
    case "present":
      return presentText(subject, type);
    case "former":
      return `${subject.name ?? type} (former member)`;
    case "deleted":
      return `${type} (deleted)`;
    case "unnamed":
      return type;
    default:
      return subject.state satisfies never;
  }
}

type ActorType = AuditLog["actor"]["type"];

export const actorTypes: Record<ActorType, string> = {
  user: "Person",
  organization_key: "API key",
  operator: "Operator",
  public_link: "Public link",
  bonus_rule: "Bonus rule",
};

export const actorTypeChoices = Object.entries(actorTypes).map(([value, label]) => ({
  value,
  label,
}));

export function actorName({ type, name }: AuditLog["actor"]): string {
  if (type === "operator") return phrase("The operator of the service");
  if (type === "public_link") return phrase("A visitor to {link}", { link: `/r/${name ?? "…"}` });
  if (type === "bonus_rule") return phrase("Bonus rule {name}", { name: name ?? "" }).trim();
  return name ?? (type === "user" ? phrase("No name") : "Unnamed key");
}

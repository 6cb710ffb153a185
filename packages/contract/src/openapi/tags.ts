import type { contract } from "../contract.ts";
import type { Tag } from "./document.ts";

type Resource = keyof typeof contract;

/** The tags of the document, one for each resource of the contract. */
const resourceTags = {
  referrals: {
    name: "Referrals",
    description:
      "A referral is a person that a referrer refers. Referrers submit them; business " +
      "developers and admins work them.",
  },
  referralPhotos: {
    name: "Photos",
    description:
      "The photos of a referral. A change of them is a change of the referral, with its version and " +
      "`referral.updated`.",
  },
  bonusPayments: {
    name: "Bonus payments",
    description:
      "What referrers are credited with. The API drafts and shows bonus payments; it never sends " +
      "money: approving and paying is for signed-in people in the app.",
  },
  companies: {
    name: "Companies",
    description: "The companies of referrers, with their referrers.",
  },
  customers: {
    name: "Customers",
    description: "CRM customers, who come from completed referrals.",
  },
  conversations: {
    name: "Conversations",
    description: "The messages about a referral.",
  },
  publicLinks: {
    name: "Public links",
    description: "Links that a referrer shares. Anyone can submit a referral through them.",
  },
  invitationCodes: {
    name: "Invitation codes",
    description: "Codes with QR images. People join an organization with them.",
  },
  users: {
    name: "Users",
    description: "The people of an organization, their roles, their status and their audit logs.",
  },
  organizations: {
    name: "Organizations",
    description: "The organizations that a person belongs to, and their settings.",
  },
  imports: {
    name: "Imports",
    description:
      "Imports of referrals and people from CSV files. Check a file, create all rows or only the " +
      "valid ones, and undo the import within an hour.",
  },
  customFields: {
    name: "Custom fields",
    description: "Fields that an organization adds to its referrals.",
  },
  apiKeys: {
    name: "API keys",
    description:
      "Organization keys and their scopes. A key's text is shown once, when the key is created.",
  },
  reports: { name: "Reports", description: "Counts and sums over a range of days." },
  bd: {
    name: "BD portal",
    description:
      "A business developer's own workspace: prospects, activities, tasks, goals and an overview. " +
      "Admins read it by `bd_user_id`.",
  },
  webhookEndpoints: {
    name: "Webhook endpoints",
    description: "The URLs that get an organization's events, with the subscribed event types.",
  },
  webhookDeliveries: {
    name: "Webhook deliveries",
    description: "The deliveries to a webhook endpoint with all attempts and their results.",
  },
  events: {
    name: "Events",
    description: "The events of an organization, as its webhook endpoints receive them.",
  },
  eventTypes: {
    name: "Event types",
    description: "The types of events with the JSON Schema and an example of each.",
  },
  eventStream: {
    name: "Event stream",
    description: "An organization's events while they are recorded, as server-sent events.",
  },
  auditLogs: {
    name: "Audit log",
    description: "Who did what in an organization: its keys, its people, operators and visitors.",
  },
  health: { name: "Health", description: "Whether the service can work." },
} as const satisfies Record<Resource, Tag>;

export const webhookTag = {
  name: "Webhook events",
  description:
    "What the service sends to a webhook endpoint. Verify the signature over the raw body before " +
    "you parse it, and answer with a 2xx status.",
} as const satisfies Tag;

export const tags: Tag[] = [...Object.values(resourceTags), webhookTag];

/** The tag of a route: `webhookEndpoints.create` has "Webhook endpoints". */
export function tagOf(operationId: string): string {
  const [resource = ""] = operationId.split(".");
  return resourceTags[resource as Resource].name;
}

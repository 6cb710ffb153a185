import type { contract } from "../contract.ts";
import type { Tag } from "./document.ts";

type Resource = keyof typeof contract;

/** The tags of the document, one for each resource in the contract. */
const resourceTags = {
  referrals: {
    name: "Referrals",
    description:
      "Records of people who were referred to the organization. Referrers submit referrals. Business " +
      "developers and admins follow up on them.",
  },
  referralPhotos: {
    name: "Photos",
    description:
      "Photos of a referral. Each change to the photos increments the version of the referral and sends " +
      "`referral.updated`.",
  },
  duplicates: {
    name: "Duplicates",
    description:
      "Duplicate cases of referrals for the same person. Each submission is accepted, and the " +
      "organization decides who gets the credit.",
  },
  bonusPayments: {
    name: "Bonus payments",
    description:
      "Payments to referrers. The API drafts and lists bonus payments but never sends " +
      "money. People approve and pay them in the app.",
  },
  bonusRules: {
    name: "Bonus rules",
    description:
      "Rules that draft bonus payments when referrals meet their terms. People create and change " +
      "rules in the app.",
  },
  companies: {
    name: "Companies",
    description: "Companies and the referrers who work at them.",
  },
  customers: {
    name: "Customers",
    description: "Referred people with completed referrals.",
  },
  conversations: {
    name: "Conversations",
    description: "Messages about a referral.",
  },
  publicLinks: {
    name: "Public links",
    description: "Links that referrers share. Anyone can submit a referral through them.",
  },
  invitationCodes: {
    name: "Invitation codes",
    description: "Codes that people use to join an organization, with QR codes.",
  },
  users: {
    name: "Users",
    description: "Members of an organization, with their roles, statuses and audit log entries.",
  },
  organizations: {
    name: "Organizations",
    description: "Organizations and their settings.",
  },
  imports: {
    name: "Imports",
    description:
      "Imports of referrals and people from CSV files. Check a file, create all rows or only the " +
      "valid ones, and undo the import within an hour.",
  },
  referralStatuses: {
    name: "Referral statuses",
    description: "Statuses that an organization's referrals can have, in display order.",
  },
  customFields: {
    name: "Custom fields",
    description: "Fields that an organization adds to its referrals.",
  },
  apiKeys: {
    name: "API keys",
    description:
      "Organization keys and their scopes. The full text of a key appears only in the response to the request that creates it.",
  },
  reports: { name: "Reports", description: "Counts and totals over a range of days." },
  bd: {
    name: "BD portal",
    description:
      "Portal of a business developer, with prospects, activities, tasks, goals and an overview. " +
      "Admins can read it with `bd_user_id`.",
  },
  webhookEndpoints: {
    name: "Webhook endpoints",
    description:
      "URLs that receive the events of an organization, with their subscribed event types.",
  },
  webhookDeliveries: {
    name: "Webhook deliveries",
    description: "Deliveries to a webhook endpoint, with all attempts and their results.",
  },
  events: {
    name: "Events",
    description: "Events of an organization, as its webhook endpoints receive them.",
  },
  eventTypes: {
    name: "Event types",
    description: "Types of events, with their JSON Schemas and examples.",
  },
  eventStream: {
    name: "Event stream",
    description: "Live events of an organization as server-sent events.",
  },
  requestLogs: {
    name: "Request log",
    description: "Requests with a key, and failed requests from the app, kept for 7 days.",
  },
  auditLogs: {
    name: "Audit log",
    description: "Actions in an organization by people, keys, bonus rules, operators and visitors.",
  },
  health: { name: "Health", description: "Health of the service." },
} as const satisfies Record<Resource, Tag>;

export const webhookTag = {
  name: "Webhook events",
  description:
    "Requests that the service sends to a webhook endpoint. Verify the signature of the raw body before " +
    "you parse it, and respond with a 2xx status.",
} as const satisfies Tag;

export const tags: Tag[] = [...Object.values(resourceTags), webhookTag];

/** The tag of a route: `webhookEndpoints.create` has the tag "Webhook endpoints". */
export function tagOf(operationId: string): string {
  const [resource = ""] = operationId.split(".");
  return resourceTags[resource as Resource].name;
}

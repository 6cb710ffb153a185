import type { MyOrganization } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import { phrase } from "../languages/phrase.ts";
import {
  decidesDuplicates,
  isAboveReferrer,
  isAdmin,
  readsBonuses,
  sendsBonuses,
  worksAsDeveloper,
} from "../words/roles.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { settingsPages } from "./settings-pages.ts";

interface Command {
  label: string;
  kind: "Page" | "Action";
  link: LinkProps;
  /** Other words that find the entry. */
  words?: string | undefined;
}

/** Words of the API and of everyday language for the pages. */
const otherWords: Record<string, string> = {
  "Bonus payments": "payouts",
  "Payout details": "bank account",
  Pipeline: "portal",
  Conversations: "messages",
  "Public links": "share link",
  "Settings: Organization": "currency, time zone",
  "Settings: Public pages": "form, brand",
  "Settings: Webhooks": "endpoints, deliveries",
  "Settings: Data protection": "privacy, erase",
  "Sign-in and security": "password, passkeys, sessions",
  "Profile and notifications": "emails",
};

/** The pages and actions of referrers, in their words. */
function ownCommands(slug: string): Command[] {
  const { tabs, menu, rail, tell } = ownReading().texts;
  const params = { slug };
  const create = { create: true } as const;
  return [
    { label: tabs.home, kind: "Page", link: { to: "/o/$slug", params } },
    { label: tabs.referrals, kind: "Page", link: { to: "/o/$slug/referrals", params } },
    { label: tabs.messages, kind: "Page", link: { to: "/o/$slug/conversations", params } },
    { label: tabs.bonuses, kind: "Page", link: { to: "/o/$slug/payments", params } },
    {
      label: menu.payout,
      kind: "Page",
      link: { to: "/o/$slug/payment-details", params },
      words: phrase("bank account"),
    },
    { label: rail.links, kind: "Page", link: { to: "/o/$slug/links/public", params } },
    {
      label: menu.profile,
      kind: "Page",
      link: { to: "/o/$slug/profile", params },
      words: phrase("emails"),
    },
    {
      label: menu.security,
      kind: "Page",
      link: { to: "/o/$slug/security", params },
      words: phrase("password, passkeys, sessions"),
    },
    { label: menu.assistants, kind: "Page", link: { to: "/o/$slug/assistants", params } },
    { label: tell.title, kind: "Action", link: { to: "/o/$slug/tell", params } },
    {
      label: phrase("Create public link"),
      kind: "Action",
      link: { to: "/o/$slug/links/public", params, search: create },
    },
    {
      label: phrase("Import referrals"),
      kind: "Action",
      link: { to: "/o/$slug/import/$type", params: { slug, type: "referrals" } },
    },
  ];
}

/** Returns the pages and actions that the palette offers for the role. */
export function commandsFor(organization: MyOrganization): Command[] {
  const { slug, user } = organization;
  if (!isAboveReferrer(user)) return ownCommands(slug);
  const params = { slug };
  const commands: Command[] = [];
  const page = (label: string, link: LinkProps) =>
    commands.push({ label, kind: "Page", link, words: otherWords[label] });
  const action = (label: string, link: LinkProps) => commands.push({ label, kind: "Action", link });
  page("Home", { to: "/o/$slug", params });
  page("Referrals", { to: "/o/$slug/referrals", params });
  if (decidesDuplicates(organization)) page("Duplicates", { to: "/o/$slug/duplicates", params });
  page("Conversations", { to: "/o/$slug/conversations", params });
  if (readsBonuses(user)) page("Bonus payments", { to: "/o/$slug/payments", params });
  if (sendsBonuses(user)) {
    page("Payment runs", { to: "/o/$slug/payments/runs", params });
    page("Statements", { to: "/o/$slug/statements", params });
    page("Bonus rules", { to: "/o/$slug/bonus-rules", params });
    action("Create bonus rule", { to: "/o/$slug/bonus-rules/new", params });
  }
  page("Payout details", { to: "/o/$slug/payment-details", params });
  page("Customers", { to: "/o/$slug/customers/people", params });
  page("Companies", { to: "/o/$slug/customers/companies", params });
  page("Pipeline", { to: "/o/$slug/portal", params });
  page("Report: Referrals", { to: "/o/$slug/reports/referrals", params });
  page("Report: Referrers", { to: "/o/$slug/reports/referrers", params });
  page("Report: First contact", { to: "/o/$slug/reports/first-contact", params });
  page("People", { to: "/o/$slug/people", params });
  page("Invitation codes", { to: "/o/$slug/links/codes", params });
  action("Create invitation code", {
    to: "/o/$slug/links/codes",
    params,
    search: { create: true },
  });
  if (worksAsDeveloper(user)) {
    page("Prospects", { to: "/o/$slug/portal/prospects", params });
    page("Tasks", { to: "/o/$slug/portal/tasks", params });
    page("Goals", { to: "/o/$slug/portal/goals", params });
    const create = { create: true } as const;
    action("Add prospect", { to: "/o/$slug/portal/prospects", params, search: create });
    action("Add task", { to: "/o/$slug/portal/tasks", params, search: create });
    action("Create goal", { to: "/o/$slug/portal/goals", params, search: create });
  }
  if (readsBonuses(user)) {
    page("Report: Bonus payments", { to: "/o/$slug/reports/payments", params });
  }
  page("Held submissions", { to: "/o/$slug/links/held", params });
  page("Public links", { to: "/o/$slug/links/public", params });
  action("Create public link", { to: "/o/$slug/links/public", params, search: { create: true } });
  page("Profile and notifications", { to: "/o/$slug/profile", params });
  page("AI assistants", { to: "/o/$slug/assistants", params });
  if (isAdmin(user)) {
    page("All pipelines", { to: "/o/$slug/portal/all", params });
    action("Import people", {
      to: "/o/$slug/import/$type",
      params: { slug, type: "people" },
    });
    action("Invite person", { to: "/o/$slug/people", params, search: { invite: true } });
    for (const { label, link } of settingsPages(organization)) page(`Settings: ${label}`, link);
    action("Add webhook endpoint", {
      to: "/o/$slug/settings/webhooks",
      params,
      search: { create: true },
    });
    action("Create API key", {
      to: "/o/$slug/settings/api-keys",
      params,
      search: { create: true },
    });
  }
  action("Import referrals", {
    to: "/o/$slug/import/$type",
    params: { slug, type: "referrals" },
  });
  page("Sign-in and security", { to: "/o/$slug/security", params });
  action("Submit referral", { to: "/o/$slug/referrals", params, search: { create: true } });
  return commands;
}

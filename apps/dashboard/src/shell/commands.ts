import type { MyOrganization } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import {
  Banknote,
  Building2,
  ChartColumn,
  Copy,
  FileText,
  FileUp,
  Goal,
  Handshake,
  House,
  Inbox,
  KeyRound,
  Layers,
  Link2,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Plus,
  Scale,
  Settings,
  ShieldCheck,
  ShieldQuestion,
  SquareKanban,
  Target,
  Ticket,
  User,
  Users,
} from "lucide-react";
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

/** The groups of the palette's pages and actions, in order. */
export const commandGroups = ["Pages", "Reports", "Settings", "Actions", "Your account"] as const;

type CommandGroup = (typeof commandGroups)[number];

interface Command {
  label: string;
  icon: LucideIcon;
  group: CommandGroup;
  link: LinkProps;
  /** Other words that find the entry. */
  words?: string | undefined;
}

/** Words of the API and of everyday language for the pages. */
const otherWords: Record<string, string> = {
  "Bonus payments": "payouts",
  "Payout details": "bank account",
  Pipeline: "portal",
  "All pipelines": "portal",
  "Your AI assistants": "personal API keys",
  Conversations: "messages",
  "Public links": "share link",
  Organization: "currency, time zone",
  "Public pages": "form, brand",
  Webhooks: "endpoints, deliveries",
  "Data protection": "privacy, erase",
  "Sign-in and security": "password, passkeys, sessions",
  "Profile and notifications": "emails",
};

/** The pages and actions of referrers, in their words. */
function ownCommands(slug: string): Command[] {
  const { tabs, menu, share, tell } = ownReading().texts;
  const params = { slug };
  const page = (label: string, icon: LucideIcon, link: LinkProps): Command => ({
    label,
    icon,
    group: "Pages",
    link,
  });
  const account = (label: string, icon: LucideIcon, link: LinkProps, words?: string): Command => ({
    label,
    icon,
    group: "Your account",
    link,
    words,
  });
  const action = (label: string, icon: LucideIcon, link: LinkProps): Command => ({
    label,
    icon,
    group: "Actions",
    link,
  });
  return [
    page(tabs.home, House, { to: "/o/$slug", params }),
    page(tabs.referrals, Inbox, { to: "/o/$slug/referrals", params }),
    page(tabs.messages, MessageSquare, { to: "/o/$slug/conversations", params }),
    page(tabs.bonuses, Banknote, { to: "/o/$slug/payments", params }),
    page(share.yours, Link2, { to: "/o/$slug/links/public", params }),
    action(tell.title, Plus, { to: "/o/$slug/tell", params }),
    action(phrase("Create public link"), Plus, {
      to: "/o/$slug/links/public",
      params,
      search: { create: true },
    }),
    account(
      menu.payout,
      Banknote,
      { to: "/o/$slug/payment-details", params },
      phrase("bank account"),
    ),
    account(menu.profile, User, { to: "/o/$slug/profile", params }, phrase("emails")),
    account(
      menu.security,
      ShieldCheck,
      { to: "/o/$slug/security", params },
      phrase("password, passkeys, sessions"),
    ),
  ];
}

type Adding = (label: string, icon: LucideIcon, link: LinkProps) => void;

/** Returns the pages and actions that the palette offers for the role. */
export function commandsFor(organization: MyOrganization): Command[] {
  const { slug, user } = organization;
  if (!isAboveReferrer(user)) return ownCommands(slug);
  const params = { slug };
  const commands: Command[] = [];
  const into =
    (group: CommandGroup): Adding =>
    (label, icon, link) =>
      commands.push({ label, icon, group, link, words: otherWords[label] });
  const account = into("Your account");

  addPages(organization, into("Pages"));
  addReports(organization, into("Reports"));
  if (isAdmin(user)) {
    const setting = into("Settings");
    for (const { label, link } of settingsPages(organization)) setting(label, Settings, link);
  }
  addActions(organization, into("Actions"));
  account("Profile and notifications", User, { to: "/o/$slug/profile", params });
  account("Sign-in and security", ShieldCheck, { to: "/o/$slug/security", params });
  account("Your AI assistants", KeyRound, { to: "/o/$slug/assistants", params });
  account("Payout details", Banknote, { to: "/o/$slug/payment-details", params });
  return commands;
}

function addPages(organization: MyOrganization, page: Adding) {
  const { slug, user } = organization;
  const params = { slug };
  page("Home", House, { to: "/o/$slug", params });
  page("Referrals", Inbox, { to: "/o/$slug/referrals", params });
  if (decidesDuplicates(organization)) {
    page("Duplicates", Copy, { to: "/o/$slug/duplicates", params });
  }
  page("Customers", Handshake, { to: "/o/$slug/customers/people", params });
  page("Companies", Building2, { to: "/o/$slug/customers/companies", params });
  page("Conversations", MessageSquare, { to: "/o/$slug/conversations", params });
  if (readsBonuses(user)) page("Bonus payments", Banknote, { to: "/o/$slug/payments", params });
  if (sendsBonuses(user)) {
    page("Payment runs", Layers, { to: "/o/$slug/payments/runs", params });
    page("Statements", FileText, { to: "/o/$slug/statements", params });
    if (!isAdmin(user)) page("Bonus rules", Scale, { to: "/o/$slug/bonus-rules", params });
  }
  if (worksAsDeveloper(user)) {
    page("Pipeline", Target, { to: "/o/$slug/portal", params });
    page("Prospects", SquareKanban, { to: "/o/$slug/portal/prospects", params });
    page("Tasks", ListChecks, { to: "/o/$slug/portal/tasks", params });
    page("Goals", Goal, { to: "/o/$slug/portal/goals", params });
  }
  if (isAdmin(user)) page("All pipelines", Target, { to: "/o/$slug/portal/all", params });
  page("People", Users, { to: "/o/$slug/people", params });
  page("Public links", Link2, { to: "/o/$slug/links/public", params });
  page("Invitation codes", Ticket, { to: "/o/$slug/links/codes", params });
  page("Held submissions", ShieldQuestion, { to: "/o/$slug/links/held", params });
}

function addReports({ slug, user }: MyOrganization, report: Adding) {
  const params = { slug };
  report("Referral report", ChartColumn, { to: "/o/$slug/reports/referrals", params });
  report("Referrer report", ChartColumn, { to: "/o/$slug/reports/referrers", params });
  report("First contact report", ChartColumn, { to: "/o/$slug/reports/first-contact", params });
  if (readsBonuses(user)) {
    report("Bonus report", ChartColumn, { to: "/o/$slug/reports/payments", params });
  }
}

function addActions({ slug, user }: MyOrganization, action: Adding) {
  const params = { slug };
  const create = { create: true } as const;
  action("Submit referral", Plus, { to: "/o/$slug/referrals", params, search: create });
  if (worksAsDeveloper(user)) {
    action("Add prospect", Plus, { to: "/o/$slug/portal/prospects", params, search: create });
    action("Add task", Plus, { to: "/o/$slug/portal/tasks", params, search: create });
    action("Create goal", Plus, { to: "/o/$slug/portal/goals", params, search: create });
  }
  if (isAdmin(user)) {
    action("Invite person", Plus, { to: "/o/$slug/people", params, search: { invite: true } });
  }
  action("Create public link", Plus, { to: "/o/$slug/links/public", params, search: create });
  action("Create invitation code", Plus, { to: "/o/$slug/links/codes", params, search: create });
  const importing = "/o/$slug/import/$type";
  action("Import referrals", FileUp, { to: importing, params: { slug, type: "referrals" } });
  if (sendsBonuses(user)) {
    action("Create bonus rule", Plus, { to: "/o/$slug/bonus-rules/new", params });
  }
  if (isAdmin(user)) {
    action("Add webhook endpoint", Plus, {
      to: "/o/$slug/settings/webhooks",
      params,
      search: create,
    });
    action("Create API key", Plus, { to: "/o/$slug/settings/api-keys", params, search: create });
    action("Import people", FileUp, { to: importing, params: { slug, type: "people" } });
  }
}

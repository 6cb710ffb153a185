import type { MyOrganization } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import { isSuperAdmin, sendsBonuses } from "../words/roles.ts";

interface SettingsPage {
  label: string;
  link: LinkProps;
}

interface SettingsGroup {
  title: string;
  pages: SettingsPage[];
}

/** Returns the settings pages in groups. */
export function settingsGroups({ slug, user }: MyOrganization): SettingsGroup[] {
  const page = <const To extends LinkProps["to"]>(label: string, to: To): SettingsPage => ({
    label,
    link: { to, params: { slug } } as LinkProps,
  });
  return [
    {
      title: "General",
      pages: [
        page("Organization", "/o/$slug/settings/organization"),
        page("Public pages", "/o/$slug/settings/public-pages"),
      ],
    },
    {
      title: "Referrals",
      pages: [
        page("Statuses", "/o/$slug/settings/statuses"),
        page("Custom fields", "/o/$slug/settings/custom-fields"),
        page("Labels", "/o/$slug/settings/labels"),
        ...(sendsBonuses(user) ? [page("Bonus rules", "/o/$slug/bonus-rules")] : []),
      ],
    },
    {
      title: "Developers",
      pages: [
        page("API Keys", "/o/$slug/settings/api-keys"),
        page("Webhooks", "/o/$slug/settings/webhooks"),
        page("AI assistants", "/o/$slug/settings/assistants"),
      ],
    },
    {
      title: "Records",
      pages: [
        page("Audit log", "/o/$slug/settings/audit-log"),
        ...(isSuperAdmin(user)
          ? [page("Data protection", "/o/$slug/settings/data-protection")]
          : []),
      ],
    },
  ];
}

/** Returns the settings pages, for the palette. */
export const settingsPages = (organization: MyOrganization): SettingsPage[] =>
  settingsGroups(organization).flatMap(({ pages }) => pages);

import type { MyOrganization } from "@referral-service/contract/app";
import type { LinkProps } from "@tanstack/react-router";
import { isSuperAdmin } from "../words/roles.ts";

interface SettingsPage {
  label: string;
  link: LinkProps;
}

/** Returns the settings pages, for the tabs and the palette. */
export function settingsPages({ slug, user }: MyOrganization): SettingsPage[] {
  const page = <const To extends LinkProps["to"]>(label: string, to: To) => ({
    label,
    link: { to, params: { slug } } as LinkProps,
  });
  return [
    page("Organization", "/o/$slug/settings/organization"),
    page("Public pages", "/o/$slug/settings/public-pages"),
    page("Statuses", "/o/$slug/settings/statuses"),
    page("Custom fields", "/o/$slug/settings/custom-fields"),
    page("Labels", "/o/$slug/settings/labels"),
    page("API Keys", "/o/$slug/settings/api-keys"),
    page("AI assistants", "/o/$slug/settings/assistants"),
    page("Webhooks", "/o/$slug/settings/webhooks"),
    page("Audit log", "/o/$slug/settings/audit-log"),
    ...(isSuperAdmin(user) ? [page("Data protection", "/o/$slug/settings/data-protection")] : []),
  ];
}

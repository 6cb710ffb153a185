import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { DisabledEndpoints } from "./attention.tsx";
import { settingsPages } from "./settings-pages.ts";

/** Links to the settings pages, one below the other. */
export const SettingsLinks = () => (
  <ul className="grid gap-px">
    {settingsPages(useOrganization()).map(({ label, link }) => (
      <li key={label}>
        <Link
          {...link}
          className="flex h-7.5 items-center justify-between gap-2 rounded-control px-2 font-medium pointer-coarse:h-11"
          activeProps={{ className: "bg-accent-soft text-ink" }}
          inactiveProps={{ className: "text-ink-2 hover:bg-hover hover:text-ink" }}
        >
          {label}
          {link.to === "/o/$slug/settings/webhooks" && <DisabledEndpoints />}
        </Link>
      </li>
    ))}
  </ul>
);

import { Link, Outlet } from "@tanstack/react-router";
import { DisabledEndpoints } from "../shell/attention.tsx";
import { useOrganization } from "../shell/me.ts";

const pages = [
  { label: "Organization", to: "/o/$slug/settings/organization" },
  { label: "Custom fields", to: "/o/$slug/settings/custom-fields" },
  { label: "API keys", to: "/o/$slug/settings/api-keys" },
  { label: "Webhooks", to: "/o/$slug/settings/webhooks" },
  { label: "Audit log", to: "/o/$slug/settings/audit-log" },
] as const;

/** The pages of the settings side by side; each has its own bar below. */
export function SettingsLayout() {
  const { slug } = useOrganization();
  return (
    <>
      <nav
        aria-label="Settings"
        className="flex h-11 shrink-0 items-end gap-4 overflow-x-auto border-b border-line px-5 max-sm:pl-14"
      >
        {pages.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            params={{ slug }}
            className="flex h-full items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 hover:text-ink"
            activeProps={{ className: "border-accent! text-ink" }}
          >
            {label}
            {to === "/o/$slug/settings/webhooks" && <DisabledEndpoints />}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}

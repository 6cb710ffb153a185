import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { DisabledEndpoints } from "./attention.tsx";
import { settingsGroups } from "./settings-pages.ts";

/**
 * Links to the settings pages in groups, one below the other. The links are rows if they have a
 * page of their own.
 */
export const SettingsLinks = ({ isPage = false }: { isPage?: boolean }) =>
  settingsGroups(useOrganization()).map(({ title, pages }) => (
    <div key={title} className="pb-4">
      <p aria-hidden className={clsx("pb-1 text-xs font-medium text-ink-3", !isPage && "px-2")}>
        {title}
      </p>
      <ul aria-label={title} className="grid gap-px">
        {pages.map(({ label, link }) => (
          <li key={label} className={isPage ? "border-b border-line" : undefined}>
            <Link
              {...link}
              className={clsx(
                "flex items-center gap-2 font-medium",
                isPage ? "h-13" : "h-7.5 rounded-control px-2 pointer-coarse:h-11",
              )}
              activeProps={{ className: "bg-hover text-ink" }}
              inactiveProps={{
                className: clsx("hover:bg-hover hover:text-ink", !isPage && "text-ink-2"),
              }}
            >
              <span className="flex-1">{label}</span>
              {link.to === "/o/$slug/settings/webhooks" && <DisabledEndpoints />}
              {isPage && <ChevronRight aria-hidden className="size-4 text-ink-3" />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));

import type { LinkProps } from "@tanstack/react-router";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { DisabledEndpoints } from "./attention.tsx";

/** The list of pages next to one of them, in windows with room for both. */
export const PagesColumn = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav
    aria-label={title}
    className="flex w-52 shrink-0 flex-col border-r border-line max-lg:hidden"
  >
    <p className="flex h-12 shrink-0 items-center border-b border-line px-4 text-base font-semibold">
      {title}
    </p>
    <div className="min-h-0 flex-1 overflow-y-auto px-2 py-3">{children}</div>
  </nav>
);

/** Links to pages, one below the other. The links are rows if they have a page of their own. */
export const PageLinks = ({
  label: listLabel,
  pages,
  isPage = false,
}: {
  label: string;
  pages: readonly { label: string; link: LinkProps }[];
  isPage?: boolean;
}) => (
  <ul aria-label={listLabel} className="grid gap-px">
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
);

import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useId } from "react";
import { phrase } from "../languages/phrase.ts";
import { IconButton } from "./button.tsx";
import { useIsNarrow } from "./is-narrow.ts";
import { useTitle } from "./title.ts";

/** The bar at the top of a page: its title and its actions. */
export function PageBar({
  title,
  above,
  count,
  status,
  moreActions,
  actions,
}: {
  title: string;
  /** The list above a page that shows one of its records. */
  above?: { label: string; link: LinkProps } | undefined;
  count?: string | undefined;
  status?: ReactNode;
  /** Shown before the other actions, or in a menu on a phone. */
  moreActions?: ReactNode;
  actions?: ReactNode;
}) {
  useTitle("record", above && title);
  useTitle("page", above?.label ?? title);
  const isNarrow = useIsNarrow();
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2 max-lg:in-data-back:pl-12 max-sm:min-h-14 max-sm:flex-nowrap max-sm:py-1.5 max-sm:pl-15 max-sm:in-data-back:not-[nav+nav+*,nav+nav+div_*]:pl-23! max-sm:in-data-tabs:pl-5 max-sm:[nav+&]:pl-5 max-sm:[nav+div_&]:pl-5">
      {above !== undefined && (
        <div className="text-ink-3 max-sm:hidden">
          <Link {...above.link} className="hover:text-ink">
            {above.label}
          </Link>{" "}
          /
        </div>
      )}
      <h1 dir="auto" className="min-w-0 truncate text-base font-semibold tracking-[-0.01em]">
        {title}
      </h1>
      {count !== undefined && <span className="figures text-ink-3">{count}</span>}
      {status}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:shrink-0 max-sm:flex-nowrap">
        {moreActions !== undefined && !isNarrow && moreActions}
        {actions}
        {moreActions !== undefined && isNarrow && <MoreActions>{moreActions}</MoreActions>}
      </div>
    </header>
  );
}

function MoreActions({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton label={phrase("More")} popoverTarget={id}>
        <Ellipsis aria-hidden />
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click comes from an action in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click the actions */}
      <div
        id={id}
        popover="auto"
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        className="fixed inset-auto top-13 right-3 m-0 min-w-48 rounded-surface border border-line bg-raised p-1 text-ink shadow-float"
      >
        <div className="grid *:justify-start">{children}</div>
      </div>
    </>
  );
}

/** The scrolling content below the bar, with a readable width. */
export const PageBody = ({
  children,
  width = "text",
}: {
  children: ReactNode;
  width?: "text" | "full";
}) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div className={clsx("grid gap-6 p-5 pb-16", width === "text" && "max-w-190")}>{children}</div>
  </div>
);

/** A part of a page with its heading, one sentence, and its content on a surface. */
export const Section = ({
  title,
  description,
  actions,
  children,
  isBare = false,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** No surface, for content that has its own. */
  isBare?: boolean;
}) => (
  <section className="grid grid-cols-1 gap-2.5">
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{title}</h2>
        {description !== undefined && <p className="text-ink-2">{description}</p>}
      </div>
      {actions}
    </div>
    {isBare ? (
      children
    ) : (
      <div className="rounded-surface border border-line bg-surface p-4">{children}</div>
    )}
  </section>
);

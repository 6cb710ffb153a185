import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowLeft, Ellipsis } from "lucide-react";
import { type ReactNode, useId } from "react";
import { phrase } from "../languages/phrase.ts";
import { BarPopover } from "./bar-popover.tsx";
import { IconButton } from "./button.tsx";
import { useIsNarrow, useIsWide } from "./is-narrow.ts";
import { PageTitle, TabsRow, useBackOfTabs } from "./page-tabs.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useTitle } from "./title.ts";
import { dockedBar, dockedBarClass } from "./toast-place.ts";

/**
 * The head of a page: its title, the number of its rows, its actions, and its tabs below. The page
 * is a flex column, so that a phone can show the main action at its end.
 */
export function PageBar({
  title,
  above,
  back: ownBack,
  count,
  status,
  isBeside = false,
  moreActions,
  actions,
  mainAction,
}: {
  title: string;
  /** The list above a page that shows one of its records. */
  above?: AboveLink | undefined;
  /** Target of the back link on a page outside the tabs of a phone. */
  back?: LinkProps | undefined;
  count?: string | undefined;
  status?: ReactNode;
  /** Whether a record is open next to the page. */
  isBeside?: boolean;
  /** Shown before the other actions, or in a menu where the window has no room. */
  moreActions?: ReactNode;
  actions?: ReactNode;
  /** On a phone, it is at the bottom, where a thumb reaches it. */
  mainAction?: ReactNode;
}) {
  useTitle("record", above && title);
  useTitle("page", above?.label ?? title);
  const backOfTabs = useBackOfTabs();
  const back = ownBack ?? backOfTabs;
  const isWide = useIsWide();
  const isNarrow = useIsNarrow();
  const hasRoom = isWide && !isBeside;
  return (
    <>
      <header
        className={clsx(
          "flex h-12 shrink-0 items-center gap-2 border-b border-line px-5 max-lg:in-data-back:pl-12 max-sm:pl-13!",
          above === undefined &&
            back === undefined &&
            "max-sm:not-in-data-back:not-in-data-tabs:pl-15! max-sm:not-in-data-back:in-data-tabs:pl-5!",
        )}
      >
        {above !== undefined && <LinkAbove {...above} />}
        {back !== undefined && <BackLink {...back} />}
        <PageTitle title={title} count={count} />
        {status}
        <div data-actions className="ml-auto flex shrink-0 items-center gap-2 max-sm:gap-0">
          {/* A list with tabs shows its search and its filters here on a phone. */}
          <div data-tools className="contents" />
          {moreActions !== undefined && hasRoom && moreActions}
          {actions}
          {!isNarrow && mainAction}
          {moreActions !== undefined && !hasRoom && <MoreActions>{moreActions}</MoreActions>}
        </div>
      </header>
      <TabsRow count={count} />
      {isNarrow && Boolean(mainAction) && <DockedBar>{mainAction}</DockedBar>}
    </>
  );
}

interface AboveLink {
  label: string;
  link: LinkProps;
}

const LinkAbove = ({ label, link }: AboveLink) => (
  <>
    <div className="flex gap-2 whitespace-nowrap text-ink-3 max-sm:hidden">
      <Link {...link} className="hover:text-ink">
        {label}
      </Link>
      <span aria-hidden>/</span>
    </div>
    {/* This link takes the place of the button that opens the navigation on a phone, or of the link
        back to the settings. */}
    <Link
      {...link}
      data-back
      aria-label={label}
      className="absolute left-1 grid size-11 place-items-center text-ink-2 sm:not-in-data-back:hidden lg:hidden"
    >
      <ArrowLeft aria-hidden className="size-4.5" />
    </Link>
  </>
);

const BackLink = (link: LinkProps) => (
  <Link
    {...link}
    aria-label={phrase("Back")}
    className="absolute left-1 grid size-11 place-items-center text-ink-2"
  >
    <ArrowLeft aria-hidden className="size-4.5" />
  </Link>
);

/** A placeholder for a section whose title is not known. */
export const SectionSkeleton = ({ children }: { children: ReactNode }) => (
  <div data-section className="grid grid-cols-1 gap-2.5">
    <div className="grid gap-2 py-1">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-3.5 w-2/5" />
    </div>
    <div className="rounded-surface border border-line bg-surface p-4">{children}</div>
  </div>
);

/** The end of a page on a phone. The actions on selected rows take its place. */
export const DockedBar = ({ children }: { children: ReactNode }) => (
  <div
    ref={dockedBar}
    data-floating
    className={`docked order-last flex flex-wrap gap-2 max-sm:*:flex-auto ${dockedBarClass}`}
  >
    {children}
  </div>
);

function MoreActions({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton label={phrase("More")} popoverTarget={id} className="pointer-coarse:-mr-4">
        <Ellipsis aria-hidden />
      </IconButton>
      <BarPopover id={id} className="right-3">
        <div className="grid *:justify-start">{children}</div>
      </BarPopover>
    </>
  );
}

export const widths = {
  text: "max-w-190",
  /** The width of the settings. The heading of a section is next to its content where there is room. */
  settings: "max-w-306",
  /** The same with content as narrow as a form, as on all pages of referrers with a form. */
  form: "max-w-226",
  full: undefined,
};

/** The scrolling content below the bar, with a readable width. */
export const PageBody = ({
  children,
  width = "text",
}: {
  children: ReactNode;
  width?: keyof typeof widths;
}) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <div
      data-settings={width === "settings" || width === "form" || undefined}
      className={clsx("grid gap-6 p-5 pb-16", widths[width])}
    >
      {children}
    </div>
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
  children?: ReactNode;
  /** Whether the section has no surface, for content that has its own. */
  isBare?: boolean;
}) => (
  <section data-section className="grid grid-cols-1 gap-2.5">
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2">
      <h2 className="font-semibold">{title}</h2>
      <div
        className={clsx(
          description !== undefined && "sm:row-span-2 sm:self-start",
          description !== undefined && actions !== undefined && "max-sm:py-1.5",
        )}
      >
        {actions}
      </div>
      {description !== undefined && <p className="text-ink-2 max-sm:col-span-2">{description}</p>}
    </div>
    {isBare ? (
      children
    ) : (
      <div className="rounded-surface border border-line bg-surface p-4">{children}</div>
    )}
  </section>
);

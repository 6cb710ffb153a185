import type { BdActivity } from "@referral-service/contract";
import type { PortalEntry } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import {
  ArrowRight,
  CircleCheck,
  type LucideIcon,
  Mail,
  Phone,
  StickyNote,
  UserPlus,
  Users,
} from "lucide-react";
import { usePortal } from "../data/portal.ts";
import { Time } from "../ui/time.tsx";
import { WrittenText } from "../ui/written-text.tsx";
import { activityTypes } from "../words/portal.ts";
import { StageText } from "./stage-text.tsx";

const activityIcons: Record<BdActivity["type"], LucideIcon> = {
  call: Phone,
  email: Mail,
  meeting: Users,
  note: StickyNote,
};

/** Returns the icon of what happened. */
export function iconOf(entry: PortalEntry): LucideIcon {
  switch (entry.kind) {
    case "activity":
      return activityIcons[entry.activity.type];
    case "task_done":
      return CircleCheck;
    case "prospect_added":
      return UserPlus;
    case "stage_changed":
      return ArrowRight;
    default:
      return entry satisfies never;
  }
}

/** Shows an entry of the recent activity: what happened, with which prospect, and when. */
export function TimelineEntry({ entry }: { entry: PortalEntry }) {
  const { slug } = usePortal();
  const Icon = iconOf(entry);
  return (
    <li className="group grid grid-cols-[22px_minmax(0,1fr)] gap-x-2.5">
      <span className="grid grid-rows-[22px_1fr] justify-items-center gap-y-1">
        <span className="grid size-5.5 place-items-center rounded-full bg-hover text-ink-2">
          <Icon aria-hidden className="size-3" />
        </span>
        <span aria-hidden className="w-px bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pb-4">
        <p className="wrap-anywhere">
          <What entry={entry} />
          {entry.prospect !== null && (
            <>
              {" "}
              <span className="text-ink-3">·</span>{" "}
              <Link
                to="/o/$slug/portal/prospects/$prospectId"
                params={{ slug, prospectId: entry.prospect.id }}
                className="font-medium text-accent-text hover:underline"
              >
                {entry.prospect.name}
              </Link>
            </>
          )}{" "}
          <span className="text-xs whitespace-nowrap text-ink-3">
            · <Time unixMs={entry.at} />
          </span>
        </p>
        {entry.kind === "activity" && (
          <p className="text-ink-2">
            <WrittenText text={entry.activity.summary} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Says what happened. */
export function What({ entry }: { entry: PortalEntry }) {
  switch (entry.kind) {
    case "activity":
      return <span className="font-medium">{activityTypes[entry.activity.type]}</span>;
    case "task_done":
      return (
        <>
          <span className="font-medium">Completed:</span> {entry.title}
        </>
      );
    case "prospect_added":
      return <span className="font-medium">Added</span>;
    case "stage_changed":
      return (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <span className="font-medium">Moved</span>
          {entry.from !== null && (
            <>
              <StageText stage={entry.from} />
              <ArrowRight aria-label="to" className="size-3 text-ink-3" />
            </>
          )}
          {entry.from === null && "to"}
          <StageText stage={entry.to} />
        </span>
      );
    default:
      return entry satisfies never;
  }
}

import type { BdActivity, BdProspect } from "@referral-service/contract";
import type { PortalEntry } from "@referral-service/contract/app";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { openTasksQuery, portalTimeline, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { SignCircle, StreamLine } from "../lists/stream/stream-line.tsx";
import { StreamSection } from "../lists/stream/stream-section.tsx";
import { IconButton } from "../ui/button.tsx";
import { part } from "../ui/part.tsx";
import { WrittenText } from "../ui/written-text.tsx";
import { activityTypes, openStages } from "../words/portal.ts";
import { LogBar } from "./log-bar.tsx";
import { NextTasks, nextFirst } from "./next-tasks.tsx";
import { iconOf, What } from "./timeline-entry.tsx";

const ActivityDialog = part(async () => (await import("./activity-dialog.tsx")).ActivityDialog);
const TaskDialog = part(async () => (await import("./task-dialog.tsx")).TaskDialog);

type Kind = "activity" | "task" | "change";

const labels: Record<Kind, string> = { activity: "Activities", task: "Tasks", change: "Changes" };
const kinds = Object.keys(labels) as Kind[];

const kindOf = ({ kind }: PortalEntry): Kind => {
  if (kind === "activity") return "activity";
  return kind === "task_done" ? "task" : "change";
};

/** The activity or the task in the open dialog. A task without an ID is a new one. */
type Edited = { activity: Pick<BdActivity, "type"> & Partial<BdActivity> } | { taskId?: string };

/** What happened with a prospect, oldest first, then its open tasks, and the buttons that add to it. */
export function ProspectStream({
  prospect: { id, name, stage },
  isCovered,
}: {
  prospect: BdProspect;
  /** Whether the unfolded facts take its place. */
  isCovered: boolean;
}) {
  const portal = usePortal();
  const timeline = useList(portalTimeline(portal, { prospectId: id, limit: 25 }));
  const tasks = useQuery(openTasksQuery(portal, id));
  const [chosen, setChosen] = useState<Kind>();
  const [edited, setEdited] = useState<Edited>();
  const open = nextFirst(tasks.data?.data ?? []).map((task) => ({
    ...task,
    prospectName: name,
    referralName: null,
  }));
  const entries = timeline.items.map((entry) => ({ ...entry, key: entry.id })).toReversed();
  const showsTasks = open.length > 0 && (chosen === undefined || chosen === "task");
  const countOf = (kind: Kind) =>
    entries.filter((entry) => kindOf(entry) === kind).length + (kind === "task" ? open.length : 0);
  const close = () => setEdited(undefined);
  return (
    <>
      <StreamSection
        chips={{
          chips: kinds.map((kind) => ({
            kind,
            label: labels[kind],
            count: countOf(kind),
            isMore: timeline.hasNextPage,
          })),
          count: entries.length + open.length,
          chosen,
          onChoose: setChosen,
        }}
        items={entries.filter((entry) => chosen === undefined || kindOf(entry) === chosen)}
        isPending={timeline.isPending || tasks.isPending}
        earlier={timeline}
        isCovered={isCovered}
        before={
          <>
            <Loaded failure="Activity could not be loaded" isPart query={timeline} />
            <Loaded failure="Tasks could not be loaded" isPart query={tasks} />
          </>
        }
        after={
          showsTasks
            ? {
                key: open.map((task) => task.id).join(" "),
                content: (
                  <NextTasks
                    title={openStages.includes(stage) ? "Next" : "Open tasks"}
                    tasks={open}
                    hasMore={tasks.data?.pagination.hasMore === true}
                    showsAll={chosen === "task"}
                    onOpen={(taskId) => setEdited({ taskId })}
                  />
                ),
              }
            : undefined
        }
        foot={
          portal.isOwn && (
            <LogBar
              onLog={(type) => setEdited({ activity: { type } })}
              onAddTask={() => setEdited({})}
            />
          )
        }
      >
        {(entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            onEdit={portal.isOwn ? (activity) => setEdited({ activity }) : undefined}
          />
        )}
      </StreamSection>
      {edited !== undefined &&
        ("activity" in edited ? (
          <ActivityDialog activity={edited.activity} prospect={{ id, name }} onClose={close} />
        ) : (
          <TaskDialog
            task={open.find((task) => task.id === edited.taskId)}
            prospect={{ id, name }}
            onClose={close}
          />
        ))}
    </>
  );
}

/** An entry of the stream. Activities can be edited by the owner of the pipeline. */
function Entry({
  entry,
  onEdit,
}: {
  entry: PortalEntry;
  onEdit: ((activity: BdActivity) => void) | undefined;
}) {
  const Icon = iconOf(entry);
  return (
    <StreamLine
      sign={
        <SignCircle>
          <Icon />
        </SignCircle>
      }
      at={entry.at}
      deed={
        <p className="wrap-anywhere">
          <What entry={entry} />
        </p>
      }
    >
      {entry.kind === "activity" && (
        <div className="flex items-start gap-2">
          <p dir="auto" className="min-w-0 flex-1 text-left text-ink-2">
            <WrittenText text={entry.activity.summary} />
          </p>
          {onEdit !== undefined && (
            <IconButton
              label={`Edit ${activityTypes[entry.activity.type].toLowerCase()}`}
              // The icon ends where the time above it does.
              className="-my-1 -mr-1.5 pointer-coarse:-my-3 pointer-coarse:-mr-4"
              onClick={() => onEdit(entry.activity)}
            >
              <Pencil aria-hidden className="size-3.5!" />
            </IconButton>
          )}
        </div>
      )}
    </StreamLine>
  );
}

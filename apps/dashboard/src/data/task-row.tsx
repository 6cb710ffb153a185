import type { ShownTask } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { Circle, CircleCheck } from "lucide-react";
import { rowTitleClass } from "../ui/card.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Time } from "../ui/time.tsx";
import { DueTime } from "../words/due-time.tsx";
import { useOrganization } from "./me.ts";
import { useTick } from "./use-tick.ts";

/**
 * The columns of tasks in a wide container: the checkbox, the task, what it is about, and its time.
 * The task begins where other lists have the name, which is after their checkbox.
 */
export const taskColumns = "@2xl:grid-cols-[22px_minmax(0,1fr)_minmax(0,1fr)_8rem]";

/** Class of the row of a task. */
export const taskRowClass = `relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 ${taskColumns}`;

/**
 * A task with its checkbox, or with its state for people who cannot change it. In a wide container,
 * its values are in columns.
 */
export function TaskRow({
  task,
  portal,
  opens,
  hasAbout = true,
  isOverdueNamed,
  className,
}: {
  task: ShownTask;
  /** Portal of the task. */
  portal: { bd: string | undefined; isOwn: boolean };
  /** What the row opens. Default: the prospect or the referral that the row names. */
  opens?: (() => void) | LinkProps | undefined;
  /** Whether the row names its prospect and its referral. */
  hasAbout?: boolean;
  /** Whether the heading above the row says that the task is overdue. */
  isOverdueNamed?: boolean;
  /** Height, border and insets of the row. */
  className: string;
}) {
  const { slug } = useOrganization();
  const { isDone, checkbox } = useTick(task, portal);
  const about = hasAbout ? aboutOf(task, slug) : [];
  return (
    <li className={clsx("hover:bg-hover", taskRowClass, className)}>
      {portal.isOwn ? (
        <label className="relative z-1 grid place-items-center justify-self-start pointer-coarse:-m-3.25 pointer-coarse:min-w-11">
          <input {...checkbox} className="size-4 rounded-full" />
        </label>
      ) : (
        <State isDone={isDone} />
      )}
      <div className="min-w-0 @2xl:contents">
        <Title
          text={task.title}
          opens={opens ?? about[0]?.link}
          className={clsx("block", rowTitleClass, isDone && "text-ink-3 line-through")}
        />
        <About of={about} />
      </div>
      <span className="figures text-right text-xs text-ink-3 @2xl:text-sm">
        <TaskTime task={task} isDone={isDone} isOverdueNamed={isOverdueNamed} />
      </span>
    </li>
  );
}

function TaskTime({
  task: { dueAt, completedAt },
  isDone,
  isOverdueNamed,
}: {
  task: ShownTask;
  isDone: boolean;
  isOverdueNamed: boolean | undefined;
}) {
  if (isDone) {
    return (
      completedAt !== null && (
        <>
          Done <Time unixMs={completedAt} />
        </>
      )
    );
  }
  return dueAt !== null && <DueTime unixMs={dueAt} isNamed={isOverdueNamed} />;
}

interface Named {
  name: string;
  link: LinkProps;
}

/** Returns the prospect and the referral, which tell tasks with the same title apart. */
function aboutOf(
  { prospectId, prospectName, referralId, referralName }: ShownTask,
  slug: string,
): Named[] {
  const about: Named[] = [];
  if (prospectId !== null) {
    about.push({
      name: prospectName ?? "A prospect",
      link: { to: "/o/$slug/portal/prospects/$prospectId", params: { slug, prospectId } },
    });
  }
  if (referralId !== null && referralName !== null) {
    about.push({
      name: referralName,
      link: { to: "/o/$slug/referrals/$referralId", params: { slug, referralId } },
    });
  }
  return about;
}

const State = ({ isDone }: { isDone: boolean }) => {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Icon role="img" aria-label={isDone ? "Done" : "Open"} className="size-4 shrink-0 text-ink-3" />
  );
};

function Title({
  text,
  opens,
  className,
}: {
  text: string;
  opens: (() => void) | LinkProps | undefined;
  className: string;
}) {
  const shown = { className, title: text, dir: "auto", children: text };
  if (opens === undefined) return <span {...shown} />;
  return typeof opens === "function" ? (
    <button type="button" onClick={opens} {...shown} />
  ) : (
    <Link {...opens} {...shown} />
  );
}

/** The names are links where there is room to click them in a row that opens something else. */
const About = ({ of: about }: { of: readonly Named[] }) => {
  const isNarrow = useIsNarrow();
  return (
    <p className="truncate text-left text-xs text-ink-2 @2xl:text-sm">
      {about.map(({ name, link }, index) => (
        <bdi key={name}>
          {index > 0 && " · "}
          {isNarrow ? (
            name
          ) : (
            <Link {...link} className="relative z-1 hover:underline">
              {name}
            </Link>
          )}
        </bdi>
      ))}
    </p>
  );
};

import type { BdGoalMetric, BdProspectStage } from "@referral-service/contract";
import type { TaskGroup } from "@referral-service/contract/app";
import { groupNames, metricNames, stageNames } from "../words/portal.ts";

interface PortalSearch {
  /** ID of the business developer who owns the shown portal. Default: the signed-in person. */
  bd?: string | undefined;
}

interface Dialogs {
  /** Whether the dialog for a new item is open. */
  create?: true | undefined;
}

interface ProspectsSearch extends Dialogs {
  /** View. Default: the board. */
  view?: "list" | undefined;
  stage?: BdProspectStage | undefined;
  /** The filter for prospects with an overdue task. */
  due?: "overdue" | undefined;
  q?: string | undefined;
}

interface TasksSearch extends Dialogs {
  group?: TaskGroup | undefined;
  q?: string | undefined;
  /** ID of the referral that the new task is about. */
  about?: string | undefined;
}

interface GoalsSearch extends Dialogs {
  metric?: BdGoalMetric | undefined;
}

type Raw = Record<string, unknown>;

const oneOf = <Name extends string, Value>(
  name: Name,
  value: unknown,
  values: readonly Value[],
): { [N in Name]?: Value } =>
  values.includes(value as Value) ? ({ [name]: value } as { [N in Name]?: Value }) : {};

const textOf = (q: unknown) => typeof q === "string" && q !== "" && { q: q.slice(0, 200) };

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\da-f-]{36}$/.test(value);

// Read the search parameters of the pages and ignore unknown ones.

export const readPortalSearch = ({ bd }: Raw): PortalSearch => (isId(bd) ? { bd } : {});

export const readProspectsSearch = ({ view, stage, due, q, create }: Raw): ProspectsSearch => ({
  ...(view === "list" && { view }),
  ...oneOf("stage", stage, stageNames),
  ...(due === "overdue" && { due }),
  ...textOf(q),
  ...(create === true && { create }),
});

/** Returns the filters of the board and the list, as the service accepts them. */
export const prospectsIn = ({ due, q }: ProspectsSearch) => ({
  isOverdue: due && ("true" as const),
  q,
});

export const readTasksSearch = ({ group, q, create, about }: Raw): TasksSearch => ({
  ...oneOf("group", group, groupNames),
  ...textOf(q),
  ...(create === true && { create }),
  ...(isId(about) && { about }),
});

export const readGoalsSearch = ({ metric, create }: Raw): GoalsSearch => ({
  ...oneOf("metric", metric, metricNames),
  ...(create === true && { create }),
});

import type { Activity } from "@referral-service/api/bd-portal/activities/activity.ts";
import type { Portal } from "@referral-service/api/bd-portal/portal.ts";
import type { Prospect } from "@referral-service/api/bd-portal/prospects/prospect.ts";
import type { Task } from "@referral-service/api/bd-portal/tasks/task.ts";
import type { BdActivityType, BdProspectStage } from "@referral-service/contract";
import type { Chance } from "./chance.ts";
import { type History, workTimeAfter } from "./history.ts";
import { companyNames, type Identity } from "./names.ts";

export interface PortalWork {
  prospects: Prospect[];
  activities: Activity[];
  tasks: Task[];
}

interface Surroundings {
  history: History;
  portal: Portal;
  newIdentity: () => Identity;
}

/** What one business developer has been doing: each stage has a prospect, each kind of task is there. */
export function makePortalWork(chance: Chance, surroundings: Surroundings): PortalWork {
  const prospects = [...stages, ...chance.some([...stages, ...stages], chance.whole(2, 8))].map(
    (stage) => makeProspect(chance, surroundings, stage),
  );
  return {
    prospects,
    activities: prospects.flatMap((prospect) => makeActivities(chance, surroundings, prospect)),
    tasks: prospects.map((prospect, index) =>
      makeTask(chance, surroundings, {
        prospect,
        kind: kinds[index % kinds.length] as TaskKind,
      }),
    ),
  };
}

const stages: BdProspectStage[] = ["lead", "contacted", "meeting", "proposal", "won", "lost"];

function makeProspect(
  chance: Chance,
  { history, portal, newIdentity }: Surroundings,
  stage: BdProspectStage,
): Prospect {
  const createdAt = workTimeAfter(chance, history.start, [0, 42]);
  const updatedAt = stage === "lead" ? createdAt : workTimeAfter(chance, createdAt, [2, 16]);
  const { firstName, lastName, email, phone } = newIdentity();
  return {
    id: chance.id(createdAt),
    ...portal,
    name: `${firstName} ${lastName}`,
    company: chance.isTrue(0.7) ? chance.pick(companyNames) : null,
    email,
    phone: chance.isTrue(0.7) ? phone : null,
    stage,
    notes: chance.isTrue(0.4) ? "Could bring several referrals a month." : null,
    value: stage === "lead" ? null : chance.whole(4, 60) * 250,
    wonAt: stage === "won" ? updatedAt : null,
    version: 1 + stages.indexOf(stage),
    createdAt,
    updatedAt,
  };
}

const summaries: Record<BdActivityType, readonly string[]> = {
  call: ["Introduced the programme", "Asked how the first weeks went", "Left a message"],
  email: ["Sent the terms", "Sent last month's numbers"],
  meeting: ["Met at their office", "Showed the app", "Met at the trade fair"],
  note: ["Prefers bonuses by bank transfer", "Decides together with a partner"],
};

const makeActivities = (
  chance: Chance,
  { history, portal }: Surroundings,
  { id: prospectId, createdAt }: Prospect,
): Activity[] =>
  Array.from({ length: chance.whole(1, 4) }, () => {
    const at = workTimeAfter(chance, createdAt, [0, 17]);
    const type = chance.weighted({ call: 4, email: 3, meeting: 2, note: 1 });
    return {
      id: chance.id(at),
      ...portal,
      type,
      prospectId,
      summary: chance.pick(summaries[type]),
      occurredAt: at,
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
  }).filter(({ occurredAt }) => occurredAt < history.end);

const kinds = ["done", "overdue", "open", "done"] as const;
type TaskKind = (typeof kinds)[number];

const titles = ["Call again", "Send the terms", "Prepare the meeting", "Ask for a decision"];

function makeTask(
  chance: Chance,
  { history, portal }: Surroundings,
  { prospect, kind }: { prospect: Prospect; kind: TaskKind },
): Task {
  const createdAt = workTimeAfter(chance, prospect.createdAt, [0, 5]);
  const completedAt = kind === "done" ? workTimeAfter(chance, createdAt, [1, 9]) : null;
  const dueAt =
    kind === "open"
      ? workTimeAfter(chance, history.end, [1, 14])
      : workTimeAfter(chance, createdAt, [2, 10]);
  return {
    id: chance.id(createdAt),
    ...portal,
    title: chance.pick(titles),
    dueAt,
    prospectId: prospect.id,
    status: kind === "done" ? "done" : "open",
    completedAt,
    version: kind === "done" ? 2 : 1,
    createdAt,
    updatedAt: completedAt ?? createdAt,
  };
}

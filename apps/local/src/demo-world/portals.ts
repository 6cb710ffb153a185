import type { User } from "@referral-service/api/people/users/rules.ts";
import type { Activity } from "@referral-service/api/portal/activities/rules.ts";
import type { Portal } from "@referral-service/api/portal/portal.ts";
import type { Prospect } from "@referral-service/api/portal/prospects/rules.ts";
import type { Task } from "@referral-service/api/portal/tasks/rules.ts";
import type { BdActivity, BdProspectStage } from "@referral-service/contract";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History, workTimeAfter } from "./history.ts";
import { companyNames, type Identity } from "./names.ts";

export interface PortalWork {
  prospects: Prospect[];
  activities: Activity[];
  tasks: Task[];
  deeds: Deed[];
}

interface Surroundings {
  history: History;
  developer: User;
  portal: Portal;
  newIdentity: () => Identity;
}

/**
 * Creates the portal of a business developer, with prospects at each stage and tasks of each kind.
 */
export function makePortalWork(chance: Chance, surroundings: Surroundings): PortalWork {
  const more = [...stages, ...stages, ...stages];
  const prospects = [...stages, ...chance.some(more, chance.whole(8, 16))].map((stage) =>
    makeProspect(chance, surroundings, stage),
  );
  return {
    prospects,
    deeds: prospects.flatMap((prospect) => deedsOf(surroundings.developer, prospect)),
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

/** Returns the stages before this one. */
const wayTo = (stage: BdProspectStage): BdProspectStage[] =>
  stages.filter(
    (each) => each === stage || stages.indexOf(each) < Math.min(4, stages.indexOf(stage)),
  );

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
    version: wayTo(stage).length,
    createdAt,
    updatedAt,
  };
}

/** Returns the times when the prospect was created and reached each of its stages, in order. */
function deedsOf(developer: User, { id, name, stage, createdAt, updatedAt }: Prospect): Deed[] {
  const target = { type: "bd_prospect", id } as const;
  const way = wayTo(stage);
  const stepMs = (updatedAt.getTime() - createdAt.getTime()) / Math.max(1, way.length - 1);
  return way.map((to, index) => {
    const at = new Date(Math.floor(createdAt.getTime() + index * stepMs));
    const from = way[index - 1];
    return from === undefined
      ? deedOf(
          developer,
          {
            action: "bd_prospect.created",
            target,
            changes: { name: { from: null, to: name }, stage: { from: null, to } },
          },
          at,
        )
      : deedOf(
          developer,
          { action: "bd_prospect.updated", target, changes: { stage: { from, to } } },
          at,
        );
  });
}

const summaries: Record<BdActivity["type"], readonly string[]> = {
  call: ["Introduced the program", "Asked how the first weeks went", "Left a message"],
  email: ["Sent the terms", "Sent last month's numbers"],
  meeting: ["Met at their office", "Showed the app", "Met at the trade fair"],
  note: ["Prefers bonuses by bank transfer", "Decides together with a partner"],
};

const makeActivities = (
  chance: Chance,
  { history, portal }: Surroundings,
  { id: prospectId, stage, createdAt }: Prospect,
): Activity[] => {
  const early = Array.from({ length: chance.whole(1, 4) }, () =>
    workTimeAfter(chance, createdAt, [0, 17]),
  );
  // Open prospects have recent activities.
  const isUnderWay = !["lead", "won", "lost"].includes(stage);
  const late = isUnderWay ? [workTimeAfter(chance, daysAfter(history.end, -8), [0, 7])] : [];
  const past = [...early, ...late].filter((at) => at < history.end);
  return past.map((at) => {
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
  });
};

const kinds = ["done", "overdue", "today", "open", "done", "open"] as const;
type TaskKind = (typeof kinds)[number];

const titles = ["Call again", "Send the terms", "Prepare the meeting", "Ask for a decision"];

function makeTask(
  chance: Chance,
  { history, portal }: Surroundings,
  { prospect, kind }: { prospect: Prospect; kind: TaskKind },
): Task {
  const createdAt = workTimeAfter(chance, prospect.createdAt, [0, 5]);
  const completedAt = kind === "done" ? workTimeAfter(chance, createdAt, [1, 9]) : null;
  const dueAt = {
    done: () => workTimeAfter(chance, createdAt, [2, 10]),
    // The time is early enough to be before today, even for the latest prospect.
    overdue: () => workTimeAfter(chance, daysAfter(history.end, -9), [0, 8]),
    today: () => workTimeAfter(chance, history.end, [0, 0]),
    open: () => workTimeAfter(chance, history.end, [1, 14]),
  }[kind]();
  return {
    id: chance.id(createdAt),
    ...portal,
    title: chance.pick(titles),
    dueAt,
    prospectId: prospect.id,
    referralId: null,
    status: kind === "done" ? "done" : "open",
    completedAt,
    version: kind === "done" ? 2 : 1,
    createdAt,
    updatedAt: completedAt ?? createdAt,
  };
}

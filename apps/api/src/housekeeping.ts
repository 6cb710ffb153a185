import { forgetOldSignIns } from "./accounts/forget-old-sign-ins.ts";
import { tellOfWaitingPayments } from "./bonus-payments/waiting-notices.ts";
import { forgetDataSubjects } from "./data-subject-requests/forget-data-subjects.ts";
import { forgetOldPaces } from "./delivery-engine/pace-store.ts";
import type { Deps } from "./deps.ts";
import { forgetOldAnswers } from "./idempotency-records/store.ts";
import { forgetImports } from "./imports/forget-imports.ts";
import { forgetMailedAddresses, forgetOldMails, giveUpOldMails } from "./mail/keep-mails.ts";
import { forgetHeldSubmissions } from "./public-links/held-submissions/store.ts";
import { forgetForms } from "./public-links/store.ts";
import { dropOldPartitions, makeComingPartitions } from "./retention/keep-partitions.ts";
import { forgetExpiredInvitations } from "./users/invitations/store.ts";
import { forgetVisitors } from "./visits/store.ts";
import { forgetExpiredSecrets } from "./webhook-endpoints/store.ts";

export const intervalMs = 10 * 60_000;

const chores: Record<string, (deps: Deps) => Promise<unknown>> = {
  "make the coming partitions": ({ db, clock }) => makeComingPartitions(db, clock.now()),
  "drop old partitions": dropOldPartitions,
  "forget old idempotent answers": forgetOldAnswers,
  "tell approvers of waiting payments": tellOfWaitingPayments,
  "give up old mails": giveUpOldMails,
  "forget old mails": forgetOldMails,
  "forget mailed addresses": forgetMailedAddresses,
  "forget old sign-ins": forgetOldSignIns,
  "forget rows of imports": forgetImports,
  "forget whom data subject requests were about": forgetDataSubjects,
  "forget expired invitations": ({ db, clock }) => forgetExpiredInvitations(db, clock.now()),
  "forget forms of visitors": ({ db, clock }) => forgetForms(db, clock.now()),
  "forget held submissions": ({ db, clock }) => forgetHeldSubmissions(db, clock.now()),
  "forget visitors of past days": ({ db, clock }) => forgetVisitors(db, clock.now()),
  "forget old paces of webhook endpoints": ({ db, clock }) => forgetOldPaces(db, clock.now()),
  "forget expired webhook secrets": ({ db, clock }) => forgetExpiredSecrets(db, clock.now()),
};

/** Runs every chore, also after another one has failed. */
export async function keepHouse(deps: Deps) {
  for (const [name, chore] of Object.entries(chores)) {
    try {
      await chore(deps);
    } catch (error) {
      deps.logger.error({ err: error }, `Could not ${name}`);
    }
  }
}

/** Runs the chores at intervals until it is stopped. */
export function startHousekeeping(deps: Deps) {
  const timer = setInterval(() => void keepHouse(deps), intervalMs);
  return { stop: () => clearInterval(timer) };
}

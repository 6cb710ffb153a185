import { forgetOldSignIns } from "../access/accounts/forget-old-sign-ins.ts";
import { forgetImports } from "../imports/forget-imports.ts";
import type { Deps } from "../kernel/deps.ts";
import {
  forgetMailedAddresses,
  forgetOldMails,
  giveUpOldMails,
} from "../kernel/email/send-emails.ts";
import { forgetOldAnswers } from "../kernel/idempotency/store.ts";
import { dropOldPartitions, makeComingPartitions } from "../kernel/retention/keep-partitions.ts";
import { forgetHeldSubmissions } from "../links/held-submissions/store.ts";
import { forgetForms } from "../links/public-links/store.ts";
import { forgetVisitors } from "../links/visits/store.ts";
import { tellOfWaitingPayments } from "../money/bonus-payments/waiting-notices.ts";
import { forgetInvitations } from "../people/users/invitations/store.ts";
import { forgetDataSubjects } from "../privacy/requests/forget-data-subjects.ts";
import { forgetExpiredSecrets } from "../webhooks/endpoints/store.ts";
import { forgetOldPaces } from "../webhooks/engine/pace-store.ts";

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
  "forget invitations": ({ db, clock }) => forgetInvitations(db, clock.now()),
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

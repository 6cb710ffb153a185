import { accessWork } from "../access/work.ts";
import { importsWork } from "../imports/work.ts";
import { insightWork } from "../insight/work.ts";
import type { Deps } from "../kernel/deps.ts";
import type { MailCarrier } from "../kernel/email/carrier.ts";
import { startMailing } from "../kernel/email/send-emails.ts";
import { createSmtpCarrier } from "../kernel/email/smtp.ts";
import type { QueueBackend } from "../kernel/platform/queue.ts";
import { repeat } from "../kernel/platform/repeat.ts";
import { doChores, startLoops } from "../kernel/platform/work.ts";
import { kernelWork } from "../kernel/work.ts";
import { linksWork } from "../links/work.ts";
import { moneyWork } from "../money/work.ts";
import { peopleWork } from "../people/work.ts";
import type { PrivacyDeps } from "../privacy/deps.ts";
import { privacyWork } from "../privacy/work.ts";
import type { WebhookDeps } from "../webhooks/deps.ts";
import { startDelivering } from "../webhooks/engine/start-delivering.ts";
import { webhooksWork } from "../webhooks/work.ts";

const chores = {
  ...kernelWork.chores,
  ...peopleWork.chores,
  ...importsWork.chores,
  ...moneyWork.chores,
  ...linksWork.chores,
  ...accessWork.chores,
  ...webhooksWork.chores,
  ...privacyWork.chores,
};

const loops = {
  ...peopleWork.loops,
  ...importsWork.loops,
  ...privacyWork.loops,
  ...insightWork.loops,
};

export const choresIntervalMs = 10 * 60_000;

type WorkerDeps = WebhookDeps & PrivacyDeps;

export interface RunningWorker {
  stop(options: { withinMs: number }): Promise<void>;
}

/**
 * Delivers webhooks, sends emails, and runs the loops and chores of all districts until it is
 * stopped. Any number of workers can run at the same time. `mailCarrier` takes the emails instead of
 * the server in SMTP_URL.
 */
export async function startWorker(
  deps: WorkerDeps,
  backend: QueueBackend,
  { mailCarrier = smtpCarrierOf(deps) }: { mailCarrier?: MailCarrier | undefined } = {},
): Promise<RunningWorker> {
  const delivering = await startDelivering(deps, backend);
  const mailing = mailCarrier && startMailing(deps, mailCarrier);
  const looping = startLoops<WorkerDeps>(deps, loops);
  const housekeeping = repeat((stopping) => keepHouse(deps, stopping), {
    intervalMs: choresIntervalMs,
    startsWithPause: true,
    onError: (error) => deps.logger.error({ err: error }, "Could not run the cleanup"),
  });
  return {
    async stop(options) {
      // Housekeeping is not awaited, because a chore can wait for a lock longer than a process is
      // allowed to take to stop.
      void housekeeping.stop();
      await looping.stop();
      await Promise.all([delivering.stop(options), mailing?.stop(options)]);
    },
  };
}

/** Does each chore, even if another one has failed. */
export const keepHouse = (deps: WorkerDeps, stopping?: AbortSignal) =>
  doChores<WorkerDeps>(deps, chores, stopping);

function smtpCarrierOf({ settings, logger }: Pick<Deps, "settings" | "logger">) {
  if (settings.mail !== undefined) return createSmtpCarrier(settings.mail);
  logger.warn("SMTP_URL is not set, so emails wait for up to a day");
  return undefined;
}

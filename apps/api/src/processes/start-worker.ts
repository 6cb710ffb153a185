import { startImporting } from "../imports/start-importing.ts";
import { startFolding } from "../insight/reports/fold-counts.ts";
import type { Deps } from "../kernel/deps.ts";
import type { MailCarrier } from "../kernel/email/carrier.ts";
import { startMailing } from "../kernel/email/send-emails.ts";
import { createSmtpCarrier } from "../kernel/email/smtp.ts";
import { deliveryQueueName, type WakeJob } from "../kernel/outbox/wake.ts";
import { createJobReceiver, type QueueBackend } from "../kernel/platform/queue.ts";
import { startTelling } from "../people/notifications/start-telling.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import { type LongWorkDeps, startAnswering } from "../privacy/requests/start-answering.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";
import type { DeliveryDeps } from "../webhooks/engine/delivery-deps.ts";
import { createDispatcher } from "../webhooks/engine/dispatcher.ts";
import { createExchange } from "../webhooks/engine/exchange.ts";
import { startSweeper } from "../webhooks/engine/sweeper.ts";
import { startHousekeeping } from "./housekeeping.ts";

export interface RunningWorker {
  stop(options: { withinMs: number }): Promise<void>;
}

/**
 * Delivers webhooks, sends mails, imports files, answers data subject requests and adds up counts
 * until it is stopped. Any number of workers may run side by side. `mailCarrier` takes the mails
 * instead of the server of SMTP_URL.
 */
export async function startWorker(
  deps: Deps & DeliveryDeps & LongWorkDeps & PeopleDeps & ReferralDeps,
  backend: QueueBackend,
  { mailCarrier = smtpCarrierOf(deps) }: { mailCarrier?: MailCarrier | undefined } = {},
): Promise<RunningWorker> {
  const { egressGuard, settings, logger } = deps;
  const exchange = createExchange({ egressGuard, timeoutMs: settings.webhooks.timeoutMs });
  let stopping = false;
  const dispatcher = createDispatcher(deps, exchange);
  const receiver = await createJobReceiver<WakeJob>({
    name: deliveryQueueName,
    backend,
    receive: ({ endpoints }) => dispatcher.wake(endpoints),
    onError: (error) => {
      if (!stopping) logger.warn({ err: error }, "The webhook queue is away; sweeping goes on");
    },
  });
  const sweeper = startSweeper(deps, dispatcher);
  const folding = startFolding(deps);
  const telling = startTelling(deps);
  const mailing = mailCarrier && startMailing(deps, mailCarrier);
  const importing = startImporting(deps);
  const answering = startAnswering(deps);
  const housekeeping = startHousekeeping(deps);

  return {
    async stop(options) {
      stopping = true;
      housekeeping.stop();
      await Promise.all([sweeper.stop(), folding.stop(), importing.stop(), answering.stop()]);
      await telling.stop();
      await Promise.all([dispatcher.stop(options), mailing?.stop(options), receiver.close()]);
      await exchange.close();
    },
  };
}

function smtpCarrierOf({ settings, logger }: Pick<Deps, "settings" | "logger">) {
  if (settings.mail !== undefined) return createSmtpCarrier(settings.mail);
  logger.warn("SMTP_URL is not set: mails wait, and are given up when they are a day old");
  return undefined;
}

import { expect, test, vi } from "vitest";
import { until } from "../../../test/until.ts";
import { useService } from "../../../test/use-service.ts";
import { startSubscriber, submitReferral } from "../../../test/webhooks.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { startSweeper } from "./sweeper.ts";

const service = useService();

const dispatcherWith = (wake: Dispatcher["wake"]): Dispatcher => ({
  wake,
  holdBack() {},
  stop: async () => {},
});

test("the sweeper · while the queue hangs · still finds due deliveries", async () => {
  const organization = await service.createOrganization();
  const { endpoint, receiver } = await startSubscriber(service, organization);
  await submitReferral(service, organization);
  const jobs = {
    ...service.deps.jobs,
    discardWaiting: vi.fn(() => new Promise<boolean>(() => {})),
  };
  const wake = vi.fn();
  const sweeper = startSweeper({ ...service.deps, jobs }, dispatcherWith(wake));
  await until(() => wake.mock.calls.length >= 2);
  await sweeper.stop();
  await receiver.stop();
  expect(wake).toHaveBeenLastCalledWith(
    expect.arrayContaining([{ id: endpoint.id, organizationId: organization.id }]),
  );
  expect(jobs.discardWaiting).toHaveBeenCalledOnce();
});

test("the sweeper · with many old wake-ups at its start · discards them and polls once more", async () => {
  const discardWaiting = vi.fn(async () => true);
  const jobs = { ...service.deps.jobs, discardWaiting };
  const wake = vi.fn();
  // The timer is off, so only the discarded jobs can cause a second sweep.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const sweeper = startSweeper({ ...service.deps, jobs }, dispatcherWith(wake));
    await until(() => wake.mock.calls.length >= 2);
    await sweeper.stop();
  } finally {
    vi.useRealTimers();
  }
  expect(discardWaiting).toHaveBeenCalledExactlyOnceWith({ moreThan: 200 });
});

import { expect, test, vi } from "vitest";
import { TimeoutError } from "../../src/index.ts";
import { sdkTime, until } from "./sdk-time.ts";
import { fakeService, hangs, json, newClient, refusal, rejectionOf } from "./service.ts";

const service = fakeService();
const time = sdkTime({ nowMs: 1_760_000_000_000 });
const client = newClient();

test("signal · aborted while waiting between attempts · ends the call immediately with its reason", async () => {
  service.answers(refusal(429, "RATE_LIMIT_EXCEEDED", { "Retry-After": "50" }), json({}));
  const controller = new AbortController();
  const reason = new Error("the visitor left");
  const call = rejectionOf(client.referrals.get("1", { signal: controller.signal }));
  await until(() => time.waits().length === 1);
  controller.abort(reason);
  expect(await call).toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
  expect(service.sent).toHaveLength(1);
});

test("signal · aborted during an attempt · ends the call without a retry", async () => {
  service.answers(hangs);
  const controller = new AbortController();
  const call = rejectionOf(client.referrals.get("1", { signal: controller.signal }));
  await until(() => service.sent.length === 1);
  controller.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
  expect(vi.getTimerCount()).toBe(0);
});

test("signal · aborted before the call · sends nothing", async () => {
  const call = client.referrals.get("1", { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  expect(service.sent).toHaveLength(0);
});

test("timeout · in every attempt · throws TimeoutError with the duration", async () => {
  service.answers(hangs);
  const call = rejectionOf(client.referrals.get("1", { timeoutMs: 2_000, retries: 1 }));
  await until(() => service.sent.length === 1);
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => time.waits().length === 1);
  await vi.advanceTimersByTimeAsync(500);
  await until(() => service.sent.length === 2);
  await vi.advanceTimersByTimeAsync(2_000);
  const error = await call;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({
    timeoutMs: 2_000,
    message: expect.stringMatching(/2000 ms.*timeoutMs/),
  });
});

test("timeout · by default · is 30 s", async () => {
  service.answers(hangs);
  const call = rejectionOf(newClient({ retries: 0 }).referrals.get("1"));
  await until(() => service.sent.length === 1);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toBeInstanceOf(TimeoutError);
});

test("timeoutMs · longer than a timer's maximum · does not fire immediately", async () => {
  service.answers(hangs);
  const controller = new AbortController();
  const { signal } = controller;
  const call = rejectionOf(client.referrals.get("1", { timeoutMs: 1e12, retries: 0, signal }));
  await until(() => service.sent.length === 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(1);
  controller.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
});

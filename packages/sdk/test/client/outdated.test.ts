import { expect, test, vi } from "vitest";
import { fakeService, json, newClient } from "./service.ts";

const service = fakeService();
const tooOld = (min: string) => json({ status: "ok" }, { headers: { "X-SDK-Version-Min": min } });

test("a client · whose version the service reports as outdated · warns once and works", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  service.answers(json({ status: "ok" }), tooOld("no version"), tooOld("2.0.0"));
  const client = newClient();
  await client.health.check();
  await client.health.check();
  expect(warn).not.toHaveBeenCalled();
  await client.health.check();
  expect(await newClient().health.check()).toEqual({ status: "ok" });
  expect(warn.mock.calls).toEqual([
    [
      "@referral-service/sdk 0.0.0-source is too old for this service. Install version 2.0.0 or newer.",
    ],
  ]);
});

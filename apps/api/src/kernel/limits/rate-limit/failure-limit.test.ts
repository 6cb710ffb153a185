import { expect, test } from "vitest";
import { createFailureLimit } from "./failure-limit.ts";

function limitAt(requestsMax = 3) {
  const time = { ms: 0 };
  return { time, limit: createFailureLimit({ requestsMax, windowSeconds: 60 }, () => time.ms) };
}

const fail = (limit: ReturnType<typeof createFailureLimit>, address: string, times: number) => {
  for (let time = 0; time < times; time += 1) limit.count(address);
};

test("an address · with the maximum number of failures · must wait until its window ends", () => {
  const { time, limit } = limitAt();
  fail(limit, "192.0.2.1", 2);
  expect(limit.waitMs("192.0.2.1")).toBe(0);
  time.ms = 10_000;
  fail(limit, "192.0.2.1", 1);
  expect(limit.waitMs("192.0.2.1")).toBe(50_000);
  expect(limit.waitMs("192.0.2.2")).toBe(0);
  time.ms = 60_000;
  expect(limit.waitMs("192.0.2.1")).toBe(0);
  fail(limit, "192.0.2.1", 2);
  expect(limit.waitMs("192.0.2.1")).toBe(0);
});

test("addresses · in one IPv6 network, or IPv4 in either notation · count together", () => {
  const { limit } = limitAt();
  for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3"])
    limit.count(address);
  expect(limit.waitMs("2001:db8::4")).toBe(60_000);
  expect(limit.waitMs("2001:db8:0:1::4")).toBe(0);
  fail(limit, "::ffff:192.0.2.1", 3);
  expect(limit.waitMs("192.0.2.1")).toBe(60_000);
});

test("addresses · in any number · need no more memory than 10,000", () => {
  const { limit } = limitAt(1);
  for (let count = 0; count < 10_100; count += 1) {
    limit.count(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
  }
  expect(limit.waitMs("10.0.0.0")).toBe(0);
  expect(limit.waitMs(`10.0.${10_099 >> 8}.${10_099 & 255}`)).toBe(60_000);
});

test("a failure · that is undone · does not count and begins no window", () => {
  const { time, limit } = limitAt(1);
  const takeBack = limit.count("192.0.2.1");
  expect(limit.waitMs("192.0.2.1")).toBe(60_000);
  takeBack();
  expect(limit.waitMs("192.0.2.1")).toBe(0);
  time.ms = 10_000;
  fail(limit, "192.0.2.1", 1);
  expect(limit.waitMs("192.0.2.1")).toBe(60_000);
});

import { expect, test, vi } from "vitest";
import { waitAtMost, within } from "./time-limit.ts";

const never = new Promise<never>(() => {});

test("Work that ends in time · returns its result or throws its error, and leaves no timer", async () => {
  vi.useFakeTimers();
  try {
    await waitAtMost(1_000, Promise.resolve());
    expect(await within(1_000, Promise.resolve("read"))).toBe("read");
    await expect(within(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("Work that takes longer · is no longer awaited", async () => {
  await waitAtMost(1, never);
  await expect(within(1, never)).rejects.toThrow("No response within 1 ms");
});

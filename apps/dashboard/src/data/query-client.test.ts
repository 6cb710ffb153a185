import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { codeVisitsQuery } from "./invitation-codes.ts";
import { linkVisitsQuery } from "./public-links.ts";
import { queryClient } from "./query-client.ts";
import { deliveryQuery, endpointQuery } from "./webhooks.ts";

const queryKey = ["a referral"];

const readAgain = (status: number) =>
  new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => Promise.reject(new ApiError(status, { code: "REFUSED" })),
    retry: false,
    enabled: false,
  }).refetch();

beforeEach(() => queryClient.setQueryData(queryKey, { name: "Ada Lovelace" }));

test.each([0, 401, 429, 503])(
  "loaded data · when reloading fails with %i · stays",
  async (status) => {
    expect((await readAgain(status)).data).toEqual({ name: "Ada Lovelace" });
  },
);

test.each([403, 404])(
  "loaded data · when reloading is denied with %i · disappears",
  async (status) => {
    await readAgain(status);
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: "error", data: undefined });
  },
);

test.each([
  ["a public link", linkVisitsQuery],
  ["an invitation code", codeVisitsQuery],
])(
  "clicks on %s · which the stream does not report · are reloaded every 5 seconds",
  (_, visitsOf) => {
    const { queryKey, refetchInterval } = visitsOf("an-id")("acme");
    queryClient.setQueryData(queryKey, { days: [] });
    const query = queryClient.getQueryCache().find({ queryKey });
    expect(typeof refetchInterval === "function" && refetchInterval(query as never)).toBe(5_000);
  },
);

test("a webhook endpoint, which the stream reports · is not polled at an interval of its own, unlike its deliveries", () => {
  expect(endpointQuery("an-id")("acme").refetchInterval).toBeUndefined();
  expect(deliveryQuery("an-id", "a-delivery")("acme").refetchInterval).toBeTypeOf("function");
});

const busyFor = (retryAfterSeconds: number) =>
  new ApiError(429, { code: "RATE_LIMITED", retryAfterSeconds });

const refusedOnce = (error: ApiError) => {
  const queryFn = vi.fn(() => Promise.resolve("loaded"));
  queryFn.mockRejectedValueOnce(error);
  return queryFn;
};

afterEach(() => void vi.useRealTimers());

test("a page · when the service asks to wait 3 seconds · is read again after them", async () => {
  vi.useFakeTimers();
  const queryFn = refusedOnce(busyFor(3));
  const read = queryClient.fetchQuery<string>({ queryKey: ["busy"], queryFn });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBe("loaded");
});

test("a page · when the service asks to wait a minute · says so at once", async () => {
  const queryFn = refusedOnce(busyFor(60));
  await expect(queryClient.fetchQuery({ queryKey: ["busy for long"], queryFn })).rejects.toThrow();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

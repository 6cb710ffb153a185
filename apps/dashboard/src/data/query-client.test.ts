import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
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

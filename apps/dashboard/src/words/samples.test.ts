import { contract } from "@referral-service/contract";
import { createClient } from "@referral-service/sdk";
import { expect, test } from "vitest";
import { curlOf, samples, sdkOf } from "./samples.ts";

const id = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001";
const shown = Object.values(samples).map((sampleOf) => sampleOf(id));
const filled = (text: string) => text.replaceAll(/[A-Z]+_ID/g, id);

const routes = Object.values(contract).flatMap((resource) => Object.values(resource)) as {
  method: string;
  path: string;
  body?: { safeParse: (body: unknown) => { success: boolean } };
}[];

test.each(shown)("$method $path · is a request that the API accepts", ({ method, path, body }) => {
  const route = routes.find(
    (candidate) =>
      candidate.method === method && candidate.path === `/api/v1${filled(path).replace(id, ":id")}`,
  );
  expect(route?.body?.safeParse(JSON.parse(filled(JSON.stringify(body)))).success).toBe(true);
});

test.each(shown)("$sdkMethod · is a method of the SDK that sends this request", async (sample) => {
  const sent: unknown[] = [];
  const client = createClient({
    baseUrl: "https://referrals.example",
    apiKey: "rk_org_sample",
    retries: 0,
    fetch: async (url, init) => {
      sent.push([init?.method, new URL(String(url)).pathname, JSON.parse(String(init?.body))]);
      return new Response("{}", { status: 200, headers: { "Content-Type": "application/json" } });
    },
  });
  const run = new Function("client", `return (async () => { ${sdkOf(sample)} })()`);
  await run(client).catch(() => undefined);
  expect(sent).toEqual([[sample.method, `/api/v1${sample.path}`, sample.body]]);
});

test("a curl line · names the service, the method, and where the key comes from", () => {
  expect(curlOf(samples.completedReferral(), "https://referrals.example")).toBe(
    `curl -X PATCH https://referrals.example/api/v1/referrals/REFERRAL_ID \\
  -H "Authorization: Bearer $REFERRAL_SERVICE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"status":"completed"}'`,
  );
});

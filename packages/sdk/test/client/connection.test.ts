import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "../../src/index.ts";
import { apiKey, baseUrl, fakeService, newClient } from "./service.ts";

const service = fakeService();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("createClient · without arguments · reads the URL and the key from the environment", async () => {
  vi.stubEnv("REFERRAL_SERVICE_URL", baseUrl);
  vi.stubEnv("REFERRAL_SERVICE_API_KEY", "rk_org_of_the_environment");
  await createClient().referrals.list();
  expect(service.sent[0]?.headers.get("authorization")).toBe("Bearer rk_org_of_the_environment");
  await createClient({ apiKey }).referrals.list();
  expect(service.sent[1]?.headers.get("authorization")).toBe(`Bearer ${apiKey}`);
});

test.each([
  [{}, /^createClient needs a `baseUrl` and an `apiKey`\. .*REFERRAL_SERVICE_URL and REFERRAL_/],
  [{ apiKey }, /needs an http or https `baseUrl` .*, or set REFERRAL_SERVICE_URL\.$/],
  [{ baseUrl }, /needs an `apiKey` .*, or set REFERRAL_SERVICE_API_KEY\./],
])(
  "createClient · with %j in an empty environment · names the missing settings",
  (options, sentence) => {
    vi.stubEnv("REFERRAL_SERVICE_URL", undefined);
    vi.stubEnv("REFERRAL_SERVICE_API_KEY", undefined);
    expect(() => createClient(options)).toThrow(sentence);
  },
);

test("createClient · without a process, as in browsers · names the missing settings", () => {
  vi.stubGlobal("process", undefined);
  expect(() => createClient()).toThrow(/needs a `baseUrl` and an `apiKey`/);
});

test("extraHeaders · from the client and a call · are sent in addition to the client's own, which stay", async () => {
  const extraHeaders = { "X-Gateway": "north", "x-trace": "1", authorization: "Basic x" };
  const gateway = newClient({ extraHeaders });
  await gateway.referrals.list({}, { extraHeaders: { "X-Trace": "2", "X-None": undefined } });
  await gateway.referrals.list();
  const [first, second] = service.sent.map(({ headers }) => Object.fromEntries(headers));
  expect(first).toMatchObject({ "x-gateway": "north", "x-trace": "2" });
  expect(first).not.toHaveProperty("x-none");
  expect(second).toMatchObject({ "x-trace": "1", authorization: `Bearer ${apiKey}` });
});

test("extraHeaders · with a value that HTTP does not allow · are rejected without quoting it", async () => {
  const call = newClient({ extraHeaders: { "X-Gateway": "secret\nline" } }).referrals.list();
  await expect(call).rejects.toThrow(/^`extraHeaders` .* "x-gateway"\. Check/);
  await expect(call).rejects.not.toThrow(/secret/);
  expect(service.sent).toHaveLength(0);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deletedEvent, nowSeconds, secret, signed } from "../signing.ts";

const page = readFileSync(new URL("../../../../../docs/sdk/platforms.md", import.meta.url), "utf8");
const source = fileURLToPath(new URL("../../../src/webhooks/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "platforms-"));

/** The module that the page shows under a heading. */
async function moduleBelow(heading: string) {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [, code = ""] = /```ts\n(.*?)```/s.exec(section) ?? [];
  const file = join(folder, `${heading.replaceAll(" ", "-")}.ts`);
  writeFileSync(
    file,
    code.replaceAll(/"@referral-service\/sdk\/webhooks\/(\w+)"/g, `"${source}$1.ts"`),
  );
  return import(file);
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
  vi.stubEnv("REFERRAL_SERVICE_WEBHOOK_SECRET", secret);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const { headers, body } = signed(deletedEvent);
const inBase64 = Buffer.from(body).toString("base64");

test.each([
  ["as text", { body, isBase64Encoded: false }, 204],
  ["in base64", { body: inBase64, isBase64Encoded: true }, 204],
  ["that was changed", { body: `${body} `, isBase64Encoded: false }, 400],
  ["that is missing", { body: null, isBase64Encoded: false }, 400],
])(
  "The docs' function for Lambda · with a body %s · verifies its bytes",
  async (_, event, status) => {
    const { handler } = await moduleBelow("AWS Lambda");
    expect(await handler({ headers, ...event })).toMatchObject({ statusCode: status });
  },
);

test("The docs' Worker for Cloudflare · with a delivery · adds it to the queue, but not a forged one", async () => {
  const { default: worker } = await moduleBelow("Cloudflare Workers");
  const send = vi.fn(async () => {});
  const bindings = { REFERRAL_SERVICE_WEBHOOK_SECRET: secret, EVENTS: { send } };
  const deliver = (text: string) =>
    worker.fetch(
      new Request("https://worker.example", { method: "POST", headers, body: text }),
      bindings,
    );
  expect((await deliver(body)).status).toBe(204);
  expect((await deliver(`${body} `)).status).toBe(400);
  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ eventType: "referral.deleted" }));
});

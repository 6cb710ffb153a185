import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verifyWebhook } from "../../src/webhooks/index.ts";
import { jsonLines, type Received, run, runProcess, startServer } from "./run.ts";

const apiKey = "rk_org_test_key_of_the_cli";
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

const refusal = (status: number, code: string) => ({
  status,
  body: { error: { code, message: `The reason of ${code}`, requestId: "req_1" } },
});

const rateLimit = {
  "X-RateLimit-Limit": "600",
  "X-RateLimit-Remaining": "599",
  "X-RateLimit-Reset": "1760000000",
};

const page = (...data: object[]) => ({
  status: 200,
  headers: rateLimit,
  body: { data, pagination: { nextCursor: null, hasMore: false } },
});

/** The environment of a user whose service has this URL. */
const environment = (url: string) => ({
  REFERRAL_SERVICE_URL: url,
  REFERRAL_SERVICE_API_KEY: apiKey,
});

const commands = ["listen", "trigger", "examine", "verify", "whoami"];

describe("the command line", () => {
  test("help · for the program and for each command · exists", async () => {
    for (const args of [[], ["--help"], ["-h"]]) {
      const { code, out } = await run(args);
      expect(code).toBe(0);
      for (const name of commands) expect(out).toContain(name);
    }
    for (const name of commands) {
      const { code, out } = await run([name, "--help"]);
      expect([code, out.split("\n")[0]]).toEqual([
        0,
        expect.stringContaining(`referral-service ${name}`),
      ]);
    }
  });

  test("version · is the package's", async () => {
    expect(await run(["--version"])).toMatchObject({ code: 0, out: "0.0.0-source\n" });
  });

  test.each([
    ["unknown command", ["fly"], /Unknown command: fly/],
    ["mcp", ["mcp", "--organization", "north"], /Run npx @referral-service\/mcp/],
    ["unknown option", ["whoami", "--key", "x"], /--key/],
    ["listen without a receiver", ["listen"], /--forward-to/],
    ["listen with an invalid URL", ["listen", "--forward-to", "localhost"], /--forward-to/],
    [
      "listen to an unknown type",
      ["listen", "--forward-to", "http://x", "--events", "a"],
      /Unknown event type: a/,
    ],
    [
      "listen with a foreign secret",
      ["listen", "--forward-to", "http://x", "--secret", "a"],
      /whsec_/,
    ],
    ["listen without an address", ["listen", "--forward-to", "http://x"], /REFERRAL_SERVICE_URL/],
    ["whoami without a key", ["whoami", "--base-url", "http://x"], /REFERRAL_SERVICE_API_KEY/],
    ["trigger without a type", ["trigger"], /An event type is missing/],
    ["examine nothing", ["examine"], /--endpoint/],
    ["examine without a secret", ["examine", "http://127.0.0.1:1/"], /signing secret/],
    ["trigger without a destination", ["trigger", "user.left"], /--endpoint/],
  ])("%s · exits with 2 and explains the fix", async (_, args, message) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });
});

describe("a process", () => {
  test("a rejected event · is shown on standard output, and the process ends with exit code 1", async () => {
    const receiver = await startServer(() => ({ status: 400 }));
    const args = ["trigger", "user.left", "--forward-to", receiver.url, "--secret", secret];
    const { code, out, err } = await runProcess(args);
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain("400");
  });

  test("invalid arguments · are explained on standard error, and the exit code is 2", async () => {
    const { code, out, err } = await runProcess(["fly"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/Unknown command: fly/);
  });
});

describe("trigger --forward-to", () => {
  test("a sample event · is signed as a real delivery, and verified", async () => {
    const type = "bonus_payment.completed";
    const receiver = await startServer(() => ({ status: 204 }));
    const args = ["trigger", type, "--forward-to", receiver.url, "--secret", secret, "--json"];
    const result = await run(args);
    expect(result).toMatchObject({ code: 0, err: "" });
    const [{ headers, body }] = receiver.received as [Received];
    const event = await verifyWebhook({ body, headers, secret });
    expect(event).toMatchObject({ eventType: type, metadata: { test: true } });
    expect(jsonLines(result)).toMatchObject([{ eventId: event.eventId, status: 204, error: null }]);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-event-id": event.eventId,
      "x-service-event-type": type,
      "webhook-id": event.eventId,
      "webhook-timestamp": headers["x-service-timestamp"],
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });

  test("without a secret · generates and shows one", async () => {
    const receiver = await startServer(() => ({ status: 200 }));
    const result = await run(["trigger", "user.left", "--forward-to", receiver.url, "--json"]);
    const [made] = jsonLines(result);
    const [{ headers, body }] = receiver.received as [Received];
    await verifyWebhook({ body, headers, secret: made.secret });
  });

  test.each([
    ["rejects it", { status: 400, body: "signature_mismatch" }, /only 2xx.*signature_mismatch/],
    ["redirects", { status: 302, headers: { Location: "/" } }, /redirects are not followed/],
  ])("a receiver that %s · is reported, and the exit code is 1", async (_, answer, message) => {
    const receiver = await startServer(() => answer);
    const args = ["trigger", "user.left", "--forward-to", receiver.url, "--secret", secret];
    const { code, out } = await run(args);
    expect([code, receiver.received.length]).toEqual([1, 1]);
    expect(out).toMatch(message);
  });
});

describe("examine <url>", () => {
  const isGenuine = ({ headers, body }: Received) => {
    const timestamp = String(headers["x-service-timestamp"]);
    const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    const given = [headers["x-service-signature"], headers["x-service-signature-previous"]];
    return Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300 && given.includes(digest);
  };
  const examine = async (answer: (request: Received) => number) => {
    const receiver = await startServer((request) => ({ status: answer(request) }));
    const result = await run(["examine", receiver.url, "--secret", secret, "--json"]);
    return { ...result, points: jsonLines(result), sentCount: receiver.received.length };
  };

  test("a correct receiver · passes the checks that are possible, and the exit code is 0", async () => {
    const { code, points, sentCount } = await examine((request) =>
      isGenuine(request) ? 204 : 400,
    );
    const others = points.filter(({ result }) => result !== "held");
    expect([code, sentCount, points.length]).toEqual([0, 12, 14]);
    expect(others).toMatchObject([{ point: "presents_valid_certificate", result: "not_visible" }]);
  });

  test("a receiver that verifies nothing · fails each forged event, and the exit code is 1", async () => {
    const { code, points } = await examine(() => 200);
    const failed = points.filter(({ result }) => result === "failed");
    expect([code, failed.length]).toEqual([1, 6]);
    expect(failed[0]).toMatchObject({
      response: { status: 200 },
      page: "/docs/webhooks#four-rules",
    });
  });
});

describe("examine --endpoint", () => {
  test("a registered endpoint · is checked by the service", async () => {
    const point = {
      ...{ point: "rejects_old_timestamp", result: "failed" },
      explanation: "Reject it.",
    };
    const points = [{ ...point, page: "/docs", request: null, response: null }];
    const service = await startServer(() => ({
      status: 200,
      body: { points },
      headers: rateLimit,
    }));
    const args = ["examine", "--endpoint", "w1"];
    const { code, out } = await run(args, environment(service.url));
    expect([code, out]).toEqual([1, "✗ Rejects an old timestamp\n    Reject it. See /docs.\n"]);
    expect(service.received[0]).toMatchObject({
      method: "POST",
      path: "/api/v1/webhooks/w1/examine",
    });
  });
});

describe("trigger --endpoint", () => {
  const result = {
    eventId: "e1",
    eventType: "user.left",
    delivered: true,
    responseStatus: 200,
    latencyMs: 12,
    responseBodyExcerpt: "ok",
    error: null,
  };

  test.each([
    ["delivered", result, 0],
    ["not delivered", { ...result, delivered: false, responseStatus: null, error: "timeout" }, 1],
  ])("a test event that was %s · is shown, with the exit code", async (_, body, code) => {
    const service = await startServer(() => ({ status: 200, body }));
    const args = ["trigger", "user.left", "--endpoint", "w1", "--json"];
    const shown = await run(args, environment(service.url));
    expect(shown.code).toBe(code);
    expect(jsonLines(shown)).toMatchObject([{ eventId: "e1", error: body.error }]);
    const [{ method, path, body: sent }] = service.received as [Received];
    expect([method, path]).toEqual(["POST", "/api/v1/webhooks/w1/test"]);
    expect(JSON.parse(sent.toString())).toEqual({ eventType: "user.left" });
  });
});

describe("whoami", () => {
  test("an organization key · is recognized by the service's error", async () => {
    const service = await startServer(({ path }) => {
      if (path === "/api/v1/health") return { status: 200, body: { status: "ok" } };
      if (path.startsWith("/api/v1/organizations")) return refusal(403, "PERSONAL_KEY_REQUIRED");
      return page();
    });
    const result = await run(["whoami", "--json"], environment(service.url));
    expect(result.code).toBe(0);
    expect(jsonLines(result)).toMatchObject([
      {
        service: { status: "ok" },
        key: { kind: "organization key" },
        organizations: [{ mayListen: true, reason: null }],
        rateLimit: { limit: 600, remaining: 599, resetAt: "2025-10-09T08:53:20.000Z" },
      },
    ]);
  });

  test("a personal key · in several organizations · is shown with its permissions in each", async () => {
    const service = await startServer(({ path }) => {
      if (path === "/api/v1/health") return { status: 200, body: { status: "ok" } };
      if (path.startsWith("/api/v1/organizations")) {
        return page({ slug: "north", plan: "unlimited" }, { slug: "south", plan: "free" });
      }
      return path.endsWith("organization=north") ? page() : refusal(403, "PLAN_REQUIRED");
    });
    const { out } = await run(["whoami"], environment(service.url));
    expect(out).toContain("personal key");
    expect(out).toContain("north (unlimited plan): can listen");
    expect(out).toMatch(/south \(free plan\): cannot listen.*Unlimited plan/);
    expect(out).toContain("599 of 600");
  });

  test.each(["ID-OF-SOUTH", "south"])(
    "a personal key · with the organization %s · shows only that one",
    async (named) => {
      const service = await startServer(({ path }) => {
        if (path === "/api/v1/health") return { status: 200, body: { status: "ok" } };
        if (!path.startsWith("/api/v1/organizations")) return page();
        const [north, south] = ["north", "south"].map((slug) => ({ id: `id-of-${slug}`, slug }));
        return page({ ...north, plan: "unlimited" }, { ...south, plan: "unlimited" });
      });
      const env = environment(service.url);
      const { out } = await run(["whoami", "--organization", named], env);
      expect(out).toContain("south (unlimited plan): can listen");
      expect(out).not.toContain("north");
    },
  );

  test("a personal key · of a blocked person · shows why no organization is listed", async () => {
    const service = await startServer(({ path }) => {
      if (path === "/api/v1/health") return { status: 200, body: { status: "ok" } };
      if (path.startsWith("/api/v1/organizations")) return page();
      return refusal(403, "ORGANIZATION_ACCESS_DENIED");
    });
    const env = environment(service.url);
    const { code, out } = await run(["whoami"], env);
    expect(code).toBe(0);
    expect(out).toMatch(/Organization {2}none: cannot listen to events\. \S/);
    expect(jsonLines(await run(["whoami", "--json"], env))).toMatchObject([
      { organizations: [{ mayListen: false, reason: "ORGANIZATION_ACCESS_DENIED" }] },
    ]);
  });

  test("a wrong key · is rejected with the fix and never shown", async () => {
    const service = await startServer(({ path, headers }) =>
      path === "/api/v1/health"
        ? { status: 200, body: { status: "ok" } }
        : { status: 401, body: `<p>${headers.authorization} is not welcome</p>` },
    );
    for (const json of [[], ["--json"]]) {
      const { code, out, err } = await run(["whoami", ...json], environment(service.url));
      expect(code).toBe(1);
      expect(out + err).toMatch(/not from the referral service's API/);
      expect(out + err).not.toContain(apiKey);
    }
  });
});

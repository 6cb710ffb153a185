import { expect, test } from "vitest";
import { call } from "../../test/call.ts";
import { useService } from "../../test/use-service.ts";
import { isId } from "../kernel/platform/ids.ts";

const service = useService();

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

test.each([
  ["success", "GET", "/referrals"],
  ["refusal", "POST", "/referrals"],
  ["unknown resource", "GET", "/referrals/x"],
  ["unknown path", "GET", "/nowhere"],
  ["unknown method", "PUT", "/referrals"],
  ["path that cannot be decoded", "GET", "/referrals/%zz"],
])(
  "X-Request-Id · with a harmless value, on a %s · is returned in header and body",
  async (_kind, method, path) => {
    const body = method === "GET" ? {} : { body: {} };
    for (const id of [
      "a",
      "Job_7.retry-2",
      "x".repeat(64),
      traceId,
      traceId.toUpperCase(),
      "aB3".repeat(21),
      "task_1",
    ]) {
      const answer = await service.call(method, path, {
        ...body,
        headers: { "X-Request-Id": id },
      });
      expect(answer.headers.get("x-request-id")).toBe(id);
      if (answer.status >= 400) expect(answer.body.error.requestId).toBe(id);
    }
  },
);

test("X-Request-Id · with any other value · is replaced by a new one", async () => {
  const given = ["", " ", "a b", "x".repeat(65), "a/b", "é", "<script>", "a,b"];
  // A text of 61 characters, like a key.
  given.push(`rk_org_${"a".repeat(54)}`, "rk_user_1", "RK_ORG_1", "ak_1", "whsec_1");
  given.push("xrk_org_1", "job-rk_user_1", "-whsec_1", "job.ak_1");
  const seen = new Set<string>();
  for (const id of given) {
    const answer = await service.call("GET", "/nowhere", { headers: { "X-Request-Id": id } });
    const made = answer.headers.get("x-request-id") ?? "";
    expect(isId(made)).toBe(true);
    expect(answer.body.error.requestId).toBe(made);
    seen.add(made);
  }
  expect(seen.size).toBe(given.length);
});

test.each(["/livez", "/readyz", "/", "/docs", "/app/", "/r/x", "/mcp", "/nowhere"])(
  "X-Request-Id · on GET %s, outside /api/v1 · is also returned",
  async (path) => {
    const answer = await call(`${service.baseUrl}${path}`, "GET", {
      headers: { "X-Request-Id": "a" },
    });
    expect(answer.headers.get("x-request-id")).toBe("a");
  },
);

test("X-Request-Id · on a 401 · is also returned", async () => {
  const answer = await service.call("GET", "/referrals", { key: null });
  expect(answer.headers.get("x-request-id")).toBe(answer.body.error.requestId);
});

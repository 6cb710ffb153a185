import { readFileSync } from "node:fs";
import { errorBody, errorCodeNames } from "@referral-service/contract";
import { expect, test } from "vitest";
import type { Answer } from "../../test/call.ts";
import { keptLog } from "../../test/log-lines.ts";
import { useService } from "../../test/use-service.ts";
import { Refusal } from "../kernel/refusal.ts";
import { logFailure, refusalFor } from "./error-handler.ts";

const publicUrl = "https://referrals.example.com/base";

const service = useService({ environment: { PUBLIC_URL: `${publicUrl}/` } });

const expectErrorBody = ({ body, headers }: Answer) => {
  expect(errorBody.strict().parse(body)).toEqual(body);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(body.error.docUrl).toBe(`${publicUrl}/docs/errors#${body.error.code.toLowerCase()}`);
};

test.each([
  ["GET", "/"],
  ["GET", ""],
  ["GET", "/nowhere"],
  ["POST", "/nowhere"],
  ["GET", "/Referrals"],
  ["PUT", "/referrals"],
  ["DELETE", "/referrals"],
  ["OPTIONS", "/referrals"],
  ["PROPFIND", "/referrals"],
  ["GET", "/referrals/x/y"],
  ["GET", "/referrals/%zz"],
  ["GET", "/referrals/%E0%A4%A"],
  ["GET", "/%"],
  ["POST", "/health"],
])("%s /api/v1%s · that does not exist · returns 404 NOT_FOUND", async (method, path) => {
  const answer = await service.call(method, path);
  expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
  expectErrorBody(answer);
});

test("Errors · from every step of the pipeline · have the contract's shape and nothing else", async () => {
  const readOnly = await service.createKey(service.organization.id, { scopes: [] });
  const answers = [
    await service.call("GET", "/referrals", { key: null }),
    await service.call("GET", "/referrals", { key: "x" }),
    await service.call("GET", "/referrals", { key: readOnly }),
    await service.call("GET", "/referrals?limit=0"),
    await service.call("POST", "/referrals", { body: "" }),
    await service.call("POST", "/referrals", { body: "x".repeat(300_000) }),
    await service.call("POST", "/referrals", { body: "x", headers: { "Content-Type": "a/b" } }),
  ];
  for (const answer of answers) expectErrorBody(answer);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 400, 400, 413, 415]);
});

test("docs/errors.md · for every code · has the section that docUrl points to", () => {
  const page = readFileSync(new URL("../../../../docs/errors.md", import.meta.url), "utf8");
  for (const code of errorCodeNames) {
    expect(page).toContain(`<a id="${code.toLowerCase()}"></a>\n\n## ${code}\n`);
  }
});

test("A failure of the service · of any kind · returns 500 with nothing internal", async () => {
  const { pool } = service;
  await pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'secret internals of %', TG_TABLE_NAME; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON referrals EXECUTE FUNCTION fail()`);
  const { referrerId } = service.organization;
  const answer = await service.call("POST", "/referrals", { body: { name: "Ada", referrerId } });
  expect([answer.status, answer.body.error.code]).toEqual([500, "INTERNAL_ERROR"]);
  expect(answer.text).not.toMatch(/secret|internals|prisma|postgres|referrals\b(?!\.example)/i);
  expectErrorBody(answer);
});

const away = (cause?: Error) => new Refusal("SERVICE_UNAVAILABLE", "Try again", { cause });

test.each([
  ["a rejection because of a limit", away(), 0],
  ["an unavailable dependency", away(new Error("connect ECONNREFUSED")), 1],
  ["a bug", new Error("x is undefined"), 1],
  ["an invalid request", new Refusal("INVALID_REQUEST", "Wrong"), 0],
])("The log · of %s · has an error only for failures of the service", (_kind, error, count) => {
  const { logger, lines } = keptLog();
  logFailure({ logger }, { error, refusal: refusalFor(error), requestId: "a" });
  expect(lines).toHaveLength(count);
});

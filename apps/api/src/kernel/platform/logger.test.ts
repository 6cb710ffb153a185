import { expect, test, vi } from "vitest";
import { createLogger, toLoggedError, warnEachMinute } from "./logger.ts";

test("a logged error · with a connection as a property · shows only type, message, code and causes", () => {
  const cause = Object.assign(new TypeError("inner"), { password: "hunter2" });
  const error = Object.assign(new Error("outer", { cause }), { code: "57P01", client: { cause } });
  const logged = JSON.stringify(toLoggedError(error));
  expect(logged).not.toContain("hunter2");
  expect(JSON.parse(logged)).toMatchObject({
    type: "Error",
    message: "outer",
    code: "57P01",
    cause: { type: "TypeError", message: "inner" },
  });
});

test("a log line · with a secret by mistake · does not show it", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => lines.push(line) });
  const secret = "hunter2";
  const headers = { authorization: secret };
  logger.info({ key: secret, secret, password: secret, authorization: secret, headers }, "Oops");
  logger.info({ requestId: "r1", payload: { email: secret }, body: secret }, "Oops");
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain(secret);
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ requestId: "r1", msg: "Oops" });
});

test("an error at each attempt to reconnect · is logged once a minute, and a different one immediately", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const lines: string[] = [];
    const warn = warnEachMinute(
      createLogger("info", { write: (line) => lines.push(JSON.parse(line).err.message) }),
      "The queue is unavailable",
    );
    for (let second = 0; second < 120; second += 1) {
      warn(new Error("refused"));
      vi.advanceTimersByTime(1_000);
    }
    expect(lines).toEqual(["refused", "refused"]);
    warn(new Error("lost"));
    expect(lines).toEqual(["refused", "refused", "lost"]);
  } finally {
    vi.useRealTimers();
  }
});

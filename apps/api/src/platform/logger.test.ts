import { expect, test } from "vitest";
import { toLoggedError } from "./logger.ts";

test("a logged error · with a connection hung on it · shows type, message, code and causes only", () => {
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

import { expect, test } from "vitest";
import { optionsOf, UsageError } from "../src/options.ts";

const baseUrl = "https://referrals.test";
const apiKey = "rk_user_example";
const env = { REFERRAL_SERVICE_URL: baseUrl, REFERRAL_SERVICE_API_KEY: apiKey };

test("options · can all come from the environment", () => {
  expect(optionsOf([], env)).toEqual({ baseUrl, apiKey, organization: undefined });
});

test("options · as arguments · override the URL and name an organization", () => {
  const args = ["--base-url", "http://127.0.0.1:3000", "--organization", "north"];
  const named = { baseUrl: "http://127.0.0.1:3000", apiKey, organization: "north" };
  expect(optionsOf(args, env)).toEqual(named);
});

test.each(["help", "version"])("--%s · without a key · is accepted", (name) => {
  expect(optionsOf([`--${name}`], {})).toBe(name);
});

test.each([
  ["no address", [], { REFERRAL_SERVICE_API_KEY: apiKey }, /REFERRAL_SERVICE_URL/],
  ["no key", [], { REFERRAL_SERVICE_URL: baseUrl }, /REFERRAL_SERVICE_API_KEY/],
  ["an unknown option", ["--key", "x"], env, /--key/],
])("options · with %s · are rejected with the fix", (_, args, given, cure) => {
  const parse = () => optionsOf(args, given);
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(cure);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withAbsoluteLinks, withRepository } from "../../../.ci/release-stamp.ts";

const source = { repositoryUrl: "https://github.com/acme/referral-service", commit: "4f2c1d0" };

const fileText = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);

test("README · stamped for a release · links to the released commit from anywhere", () => {
  const stamped = withAbsoluteLinks(fileText("README.md"), "packages/sdk", source);
  expect(linksOf(stamped)).toContain(
    "https://github.com/acme/referral-service/blob/4f2c1d0/docs/sdk/errors.md",
  );
  for (const link of linksOf(stamped)) expect(link).toMatch(/^(https:\/\/|#)/);
});

test("links · that are absolute, or within the page · stay unchanged", () => {
  const text = "[a](https://example.com/x) [b](#methods) [c](mailto:a@example.com) f(../x)";
  expect(withAbsoluteLinks(text, "packages/sdk", source)).toBe(text);
});

test("package.json · stamped for a release · names the build location and changes nothing else", () => {
  const manifest = fileText("package.json");
  const stamped = withRepository(manifest, "packages/sdk", source);
  const { repository, homepage, bugs, ...others } = JSON.parse(stamped);
  expect(others).toEqual(JSON.parse(manifest));
  expect(repository).toEqual({
    type: "git",
    url: "git+https://github.com/acme/referral-service.git",
    directory: "packages/sdk",
  });
  expect([homepage, bugs]).toEqual([
    "https://github.com/acme/referral-service/tree/main/packages/sdk#readme",
    "https://github.com/acme/referral-service/issues",
  ]);
});

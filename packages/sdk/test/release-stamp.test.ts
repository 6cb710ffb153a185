import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { withAbsoluteLinks, withRepository } from "../scripts/release-stamp.ts";

const repositoryUrl = "https://github.com/acme/referral-service";

const fileText = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

const linksOf = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);

describe.each([
  { name: "sdk", page: "docs/sdk/errors.md" },
  { name: "mcp", page: "docs/assistants.md" },
])("package $name", ({ name, page }) => {
  const source = { repositoryUrl, commit: "4f2c1d0", directory: `packages/${name}` };

  test("README · stamped for a release · leads to the released commit from wherever it is shown", () => {
    const stamped = withAbsoluteLinks(fileText(`${name}/README.md`), source);
    expect(linksOf(stamped)).toContain(`${repositoryUrl}/blob/4f2c1d0/${page}`);
    for (const link of linksOf(stamped)) expect(link).toMatch(/^(https:\/\/|#)/);
  });

  test("package.json · stamped for a release · names where it was built and changes nothing else", () => {
    const manifest = fileText(`${name}/package.json`);
    const { repository, homepage, bugs, ...others } = JSON.parse(withRepository(manifest, source));
    expect(others).toEqual(JSON.parse(manifest));
    expect([repository, homepage, bugs]).toEqual([
      { type: "git", url: `git+${repositoryUrl}.git`, directory: `packages/${name}` },
      `${repositoryUrl}/tree/main/packages/${name}#readme`,
      `${repositoryUrl}/issues`,
    ]);
  });
});

test("links · that are whole, or within the page · stay as they are", () => {
  const text = "[a](https://example.com/x) [b](#methods) [c](mailto:a@example.com) f(../x)";
  const source = { repositoryUrl, commit: "4f2c1d0", directory: "packages/sdk" };
  expect(withAbsoluteLinks(text, source)).toBe(text);
});

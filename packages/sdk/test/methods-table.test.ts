import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** The methods of each resource, as named in the README's table. */
function documented(): [resource: string, methods: string[]][] {
  const [, table = ""] = /^## Methods\n(.*?)^## /ms.exec(`${readme}\n## `) ?? [];
  const rows = [...table.matchAll(/^\| (`client\..+?) +\| (.+?) +\|$/gm)];
  return rows.flatMap(([, resources = "", methods = ""]) =>
    codeIn(resources).map((resource): [string, string[]] => [
      resource,
      codeIn(methods).map((method) => method.replace(/\(.*/, "")),
    ]),
  );
}

/** The methods of the client and of all its resources. */
function existing(resource: object, name: string): [resource: string, methods: string[]][] {
  const members = Object.entries(resource);
  const methods = members.filter(([, member]) => typeof member === "function").map(([key]) => key);
  const below = members.filter(([, member]) => typeof member === "object");
  return [
    ...(methods.length > 0 ? [[name, methods.toSorted()] as [string, string[]]] : []),
    ...below.flatMap(([key, member]) => existing(member, `${name}.${key}`)),
  ];
}

test("The README's table of methods · names each resource of the client once, with all its methods", () => {
  const client = createClient({ baseUrl: "https://referrals.example.com", apiKey: "rk_org_x" });
  const { organization: _, request: _request, ...resources } = client;
  const rows = documented().filter(
    ([name]) => !/^client\.(organization|rateLimit|request)$/.test(name),
  );
  const names = rows.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(Object.fromEntries(rows.map(([name, methods]) => [name, methods.toSorted()]))).toEqual(
    Object.fromEntries(existing(resources, "client")),
  );
});

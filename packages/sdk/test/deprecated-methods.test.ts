import { globSync, readFileSync } from "node:fs";
import { deprecationSentence } from "@referral-service/contract";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../../apps/docs/src/openapi.ts";
import { sdkMethod } from "../../../apps/docs/src/sdk-sample.ts";
import { deprecated } from "../../contract/src/deprecation.ts";
import type { JsonSchema } from "../scripts/json-schemas.ts";
import { printTypes } from "../scripts/print-types.ts";

const sources = globSync("src/{client,resources/*}.ts", {
  cwd: new URL("..", import.meta.url),
}).map((file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));

/** The interfaces of the client and its resources, by name. */
function interfacesIn(texts: string[]): Map<string, ts.InterfaceDeclaration> {
  const statements = texts.flatMap((text) => [
    ...ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true).statements,
  ]);
  return new Map(
    statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node]),
  );
}

/** The `@deprecated` text of a method such as `referrals.create`. Throws if the method does not exist. */
function deprecationOfMethod(
  interfaces: Map<string, ts.InterfaceDeclaration>,
  method: string,
): string | undefined {
  let type = "Client";
  let member: ts.TypeElement | undefined;
  for (const step of method.split(".")) {
    member = interfaces.get(type)?.members.find(({ name }) => name?.getText() === step);
    if (member === undefined) throw new Error(`client.${method} is not documented`);
    if (ts.isPropertySignature(member)) type = member.type?.getText().replace(/<.*/, "") ?? "";
  }
  const comment = member && ts.getJSDocDeprecatedTag(member)?.comment;
  return typeof comment === "string" ? comment : undefined;
}

test("the method for each operation · has @deprecated with the contract's words if the contract deprecates it", () => {
  const interfaces = interfacesIn(sources);
  for (const { operation } of operations) {
    const { operationId, "x-deprecation": announced } = operation;
    const method = sdkMethod(operationId);
    expect([method, deprecationOfMethod(interfaces, method)]).toEqual([
      method,
      announced && deprecationSentence(announced),
    ]);
  }
});

test("a sample method · with and without @deprecated · is read correctly", () => {
  const own = interfacesIn([
    `
    export interface Client { leads: LeadsResource<string> }
    export interface LeadsResource<T> {
      /**
       * Reads a lead.
       *
       * @deprecated Use \`referrals.get\`. Available until at least 2028-01-31.
       */
      get(id: T): void;
      list(): void;
    }`,
  ]);
  expect(deprecationOfMethod(own, "leads.get")).toBe(
    "Use `referrals.get`. Available until at least 2028-01-31.",
  );
  expect(deprecationOfMethod(own, "leads.list")).toBeUndefined();
  expect(() => deprecationOfMethod(own, "leads.create")).toThrow("is not documented");
});

test("a deprecated field · in the generated types · has @deprecated after its description", () => {
  const entry = { since: "2027-01-31", sunset: "2028-01-31", instead: "Use `text`." };
  const lead = z.object({ notes: deprecated(z.string().nullable().describe("Notes."), entry) });
  const schema = z.toJSONSchema(lead) as JsonSchema;
  expect(printTypes([{ name: "Lead", schema, sent: false }])).toContain(
    [
      "  /**",
      "   * Notes.",
      "   *",
      "   * @deprecated Use `text`. Available until at least 2028-01-31.",
      "   */",
      "  notes: string | null;",
    ].join("\n"),
  );
});

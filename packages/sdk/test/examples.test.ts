import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import * as client from "../src/index.ts";
import * as testing from "../src/testing/index.ts";

const source = new URL("../src/", import.meta.url);
const publicNames = new Set(Object.keys({ ...client, ...testing }));
const entries = ["index.ts", "testing/index.ts"].map((name) =>
  readFileSync(new URL(name, source), "utf8"),
);
const isPublicType = (name: string) =>
  entries.some((text) => new RegExp(`\\b${name}\\b`).test(text));

type Callable = [file: string, name: string, example: string | undefined];

/** The functions that a user calls: methods of public interfaces, and the package's own functions. */
function callables(file: string): Callable[] {
  const text = readFileSync(new URL(file, source), "utf8");
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap(callableNodes).map((node) => {
    const name = node.name?.getText() ?? "";
    return [file, name, exampleOf(node)];
  });
}

type Named = ts.MethodSignature | ts.FunctionDeclaration | ts.VariableDeclaration;

function callableNodes(statement: ts.Statement): Named[] {
  if (ts.isInterfaceDeclaration(statement) && isPublicType(statement.name.text)) {
    return statement.members.filter(ts.isMethodSignature).filter(isFirstOverload);
  }
  const functions: Named[] = ts.isFunctionDeclaration(statement)
    ? [statement]
    : ts.isVariableStatement(statement)
      ? [...statement.declarationList.declarations]
      : [];
  return functions.filter(({ name }) => publicNames.has(name?.getText() ?? ""));
}

/** Editors show the doc comment of the first overload for all overloads. */
const isFirstOverload = (node: ts.MethodSignature, index: number, all: ts.MethodSignature[]) =>
  all.findIndex(({ name }) => name.getText() === node.name.getText()) === index;

const exampleOf = (node: ts.Node) =>
  ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === "example")
    .map(({ comment }) => ts.getTextOfJSDocComment(comment))[0];

const all = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/^(generated|webhooks|cli)\//.test(name))
  .flatMap(callables);

test("the walk · over the package's source · finds the functions that a user calls", () => {
  const names = all.map(([, name]) => name);
  for (const name of ["createClient", "isApiError", "withResponse", "waitFor", "exportCsv"]) {
    expect(names).toContain(name);
  }
  expect(names.length).toBeGreaterThan(80);
});

test.each(all)("%s · %s in an editor · shows an example", (_file, _name, example) => {
  expect(example, "add an @example to its doc comment").toMatch(/\S/);
});

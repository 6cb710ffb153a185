import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

const importsOf = (name: string) => {
  const text = readFileSync(`${import.meta.dirname}/${name}`, "utf8");
  const statements = [...text.matchAll(/^(?:import|export)\s(?:[^;]*?\sfrom\s)?"([^"]+)"/gm)];
  const dynamic = [...text.matchAll(/\b(?:import|require)\(\s*["'`]([^"'`]+)/g)];
  return [...statements, ...dynamic].flatMap(([, specifier]) => specifier ?? []);
};

test("the contract · in all its sources · imports only zod, @ts-rest/core and itself", () => {
  const foreign = new Set(
    sources.flatMap(importsOf).filter((specifier) => !specifier.startsWith(".")),
  );
  expect([...foreign].toSorted()).toEqual(["@ts-rest/core", "zod"]);
});

test("the contract · in its relative imports · stays inside its sources", () => {
  const outside = sources.filter((name) => {
    const depth = name.split("/").length - 1;
    return importsOf(name).some((specifier) => specifier.split("../").length - 1 > depth);
  });
  expect(outside).toEqual([]);
});

test("package.json · has only the run-time dependencies zod and @ts-rest/core", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(Object.keys(manifest.dependencies).toSorted()).toEqual(["@ts-rest/core", "zod"]);
});

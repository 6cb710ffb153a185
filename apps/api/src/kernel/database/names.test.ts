import { describe, expect, test } from "vitest";
import { createStatementNames } from "./names.ts";

const namesOf = (nameOf: (text: string) => string | undefined, text: string, uses: number) =>
  Array.from({ length: uses }, () => nameOf(text));

describe("an SQL statement's name", () => {
  test("is assigned at the tenth use · and stays the same", () => {
    const names = namesOf(createStatementNames("side"), "SELECT 1", 12);
    expect(names.slice(0, 9)).toEqual(Array(9).fill(undefined));
    expect(names[9]).toMatch(/^side [\w-]{22}$/);
    expect(names.slice(10)).toEqual([names[9], names[9]]);
  });

  test("differs by text and by role · and fits into PostgreSQL's limit for names", () => {
    const names = ["system", "scoped"].flatMap((side) => {
      const nameOf = createStatementNames(side);
      return ["SELECT 1", "SELECT 2"].map((text) => namesOf(nameOf, text, 10).at(-1));
    });
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name?.length).toBeLessThan(64);
  });

  test("is assigned to 300 texts at most · which keep theirs", () => {
    const nameOf = createStatementNames("side");
    const texts = Array.from({ length: 310 }, (_, index) => `SELECT ${index}`);
    const names = texts.map((text) => namesOf(nameOf, text, 10).at(-1));
    expect(names.filter((name) => name !== undefined)).toHaveLength(300);
    expect(texts.map(nameOf)).toEqual(names);
  });

  test("is still assigned to frequent texts · among any number of texts that come once", () => {
    const nameOf = createStatementNames("side");
    for (let index = 0; index < 10_000; index += 1) nameOf(`SELECT ${index}`);
    expect(namesOf(nameOf, "SELECT 'often'", 10).at(-1)).toBeDefined();
  });
});

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { oldestMajor } from "../../src/kernel/database/why-unreachable.ts";
import { type Statement, statementsIn } from "./statements.ts";
import { growingTables } from "./table-sizes.ts";

/** The previous release would no longer work with the table. */
const forAllTables = [
  "adding-required-field",
  "ban-drop-column",
  "ban-drop-database",
  "ban-drop-table",
  "ban-truncate-cascade",
  "changing-column-type",
  "renaming-column",
  "renaming-table",
  "syntax-error",
];

/** The statement takes time for each row, while requests wait. */
const forGrowingTables = [
  "adding-field-with-default",
  "adding-foreign-key-constraint",
  "adding-not-nullable-field",
  "adding-serial-primary-key-field",
  "ban-concurrent-index-creation-in-transaction",
  "constraint-missing-not-valid",
  "disallowed-unique-constraint",
  "require-concurrent-index-creation",
  "require-concurrent-index-deletion",
];

/** The same, for statements that squawk does not check. */
const unknownToSquawk = [
  { rule: "rewriting-table", form: /^(CLUSTER|VACUUM)\b|\bSET (UN)?LOGGED\b/i },
  { rule: "locking-table", form: /^(LOCK|TRUNCATE|REINDEX)\b/i },
  { rule: "changing-stored-rows", form: /^(WITH|UPDATE|DELETE|MERGE)\b/i },
  { rule: "running-unchecked-code", form: /^DO\b/i },
];

interface Finding {
  rule_name: string;
  line: number;
  message: string;
  help: string | null;
}

/** The effects of a migration that would disturb the running service, one line each. */
export async function findLocks(path: string): Promise<string[]> {
  const sql = await readFile(path, "utf8");
  const statements = statementsIn(sql);
  const created = [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)];
  const isNew = (table: string) => created.some(([, name]) => name === table);
  const grown = growingTables.filter((table) => !isNew(table));
  const namesGrown = ({ text }: Statement) => {
    // A DO block can compose the name of a table from texts.
    const code = /^DO\b/i.test(text) ? text : text.replaceAll(/'[^']*'/g, "");
    const words = new Set(code.match(/\w+/g));
    return grown.some((table) => words.has(table));
  };

  const bySquawk = askSquawk(path, statements).filter(({ rule_name: rule, line }) => {
    if (forAllTables.includes(rule)) return true;
    const statement = statements.find((one) => one.firstLine <= line && line <= one.lastLine);
    return forGrowingTables.includes(rule) && statement !== undefined && namesGrown(statement);
  });
  const byForm = statements.flatMap((statement) =>
    unknownToSquawk
      .filter(({ form }) => form.test(statement.text) && namesGrown(statement))
      .filter(({ rule }) => !statement.comment.includes(`squawk-ignore ${rule}`))
      .map(({ rule }) => `line ${statement.firstLine + 1}: ${rule}`),
  );
  return [
    ...bySquawk.map(({ rule_name: rule, line, message, help }) =>
      `line ${line + 1}: ${rule}. ${message} ${help ?? ""}`.trim(),
    ),
    ...byForm,
  ];
}

const squawk = createRequire(import.meta.url).resolve("squawk-cli/js/bin/squawk");

function askSquawk(path: string, statements: Statement[]): Finding[] {
  // PostgreSQL runs a file with several statements in one transaction.
  const transaction = statements.length > 1 ? ["--assume-in-transaction"] : [];
  const words = ["--reporter", "json", "--pg-version", `${oldestMajor}`, ...transaction, path];
  const { stdout, stderr } = spawnSync(process.execPath, [squawk, ...words], { encoding: "utf8" });
  if (stdout === "") throw new Error(`squawk did not run: ${stderr}`);
  return JSON.parse(stdout);
}

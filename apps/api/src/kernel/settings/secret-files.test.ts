import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSecretFiles, secretNames } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string) {
  const path = join(folder, randomUUID());
  writeFileSync(path, text);
  return path;
}

test.each(secretNames)("%s_FILE · is read without the line break at its end", (name) => {
  for (const end of ["", "\n", "\r\n"]) {
    const variables = { PORT: "4000", [`${name}_FILE`]: fileOf(`newer\nolder${end}`) };
    expect(readSecretFiles(variables)).toEqual({ ...variables, [name]: "newer\nolder" });
  }
});

test("A file in addition to the variable, or one that cannot be read or is empty · is rejected with one sentence that hides its content", () => {
  const AUTH_SECRET_FILE = fileOf("hunter2");
  const refused = [
    { AUTH_SECRET: "hunter2", AUTH_SECRET_FILE },
    { AUTH_SECRET_FILE: join(folder, "none") },
    { AUTH_SECRET_FILE: folder },
    { AUTH_SECRET_FILE: fileOf("\n") },
  ];
  for (const variables of refused) {
    const read = () => readSecretFiles(variables);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/^AUTH_SECRET[^\n]+\.$/);
    expect(read).not.toThrow("hunter2");
  }
});

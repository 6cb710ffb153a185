import { argon2Sync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

const composed = "Zo\u00eb \u00dcbergr\u00f6\u00dfe langes";
const decomposed = composed.normalize("NFD");

test.each([
  ["composed", composed, decomposed],
  ["decomposed", decomposed, composed],
])("a password · set %s · is correct in both forms", async (_name, set, typed) => {
  const hash = await hashPassword(set);
  expect(await verifyPassword({ hash, password: set })).toBe(true);
  expect(await verifyPassword({ hash, password: typed })).toBe(true);
});

test("a password · with a ligature · differs from the password with separate letters", async () => {
  const hash = await hashPassword("\ufb01ne ligature password");
  expect(await verifyPassword({ hash, password: "fine ligature password" })).toBe(false);
});

test("a password · hashed before passwords were composed · continues to work", async () => {
  const nonce = randomBytes(16);
  const bytes = argon2Sync("argon2id", {
    ...{ memory: 8, passes: 1, parallelism: 1, tagLength: 32 },
    message: Buffer.from(decomposed),
    nonce,
  });
  const text = (part: Buffer) => part.toString("base64").replaceAll("=", "");
  const hash = `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(bytes)}`;
  for (const password of [decomposed, composed]) {
    expect(await verifyPassword({ hash, password })).toBe(true);
  }
  expect(await verifyPassword({ hash, password: "another password" })).toBe(false);
});

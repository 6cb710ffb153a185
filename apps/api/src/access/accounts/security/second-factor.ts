import { randomBytes, randomInt } from "node:crypto";
import { correction, generate } from "lean-qr";
import { toSvgSource } from "lean-qr/extras/svg";
import type { Deps } from "../../../kernel/deps.ts";
import { invalidRequest } from "../../../kernel/refusal.ts";
import { claimCode } from "./store.ts";

const issuer = "Referrals";
const secretLength = 20;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The library uses the bytes of the secret's text as the key. Authenticator apps expect these bytes
 * in base32.
 */
export function makeSecret(email: string) {
  const text = randomBytes(secretLength).toString("base64url");
  const secret = toBase32(Buffer.from(text));
  const label = `${issuer}:${email}`;
  const address = `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${issuer}`;
  const code = generate(address, { minCorrectionLevel: correction.M });
  return { text, secret, qrCode: toSvgSource(code, { off: "white", pad: 4 }) };
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

const codesCount = 10;
const codeLength = 10;
/** Letters and digits that are not easily confused. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: codesCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]);
    return hyphenated(code.join(""));
  });

/**
 * Reads only the letters and digits of a code, in the form that the library compares. People type
 * other characters between them.
 */
export function readCode(typed: string): { isTimed: boolean; code: string } {
  const code = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const isTimed = /^\d{6}$/.test(code);
  return { isTimed, code: isTimed ? code : hyphenated(code) };
}

const hyphenated = (code: string) =>
  `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

export const codeFailed = () =>
  invalidRequest({
    path: "code",
    message: "must be the current code from your authenticator app, or an unused recovery code",
  });

/**
 * Throws for a code that was used before. The library itself accepts a code as often as it is
 * entered while the authenticator app shows it.
 */
export async function requireFirstUse(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, code }: { accountId: string; code: string },
) {
  if (!(await claimCode(db, { accountId, code, now: clock.now() }))) throw codeFailed();
}

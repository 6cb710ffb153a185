import { invalidRequest } from "../../../kernel/refusal.ts";

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 passwords that leaked most often. They take 20 MB, so they are loaded when the first password is set. */
function commonPasswords() {
  loaded ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return loaded;
}

/** Rows of keys and other sequences that people type to reach the length. */
const orders = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "012345678901234567890",
].flatMap((order) => [order, [...order].toReversed().join("")]);

const repeated = /^(.{1,6}?)\1+$/s;
const endings = /[\d\W_]{1,8}$/;

/** Refuses easily guessed passwords: a leaked one, a leaked one with digits at its end, and a mere pattern. */
export async function refuseCommonPassword(field: string, password: string) {
  const known = await commonPasswords();
  const plain = password.normalize("NFC").toLowerCase();
  const word = plain.replace(endings, "");
  const isCommon =
    known.has(plain) ||
    known.has(word) ||
    repeated.test(plain) ||
    orders.some((order) => order.includes(plain) || (word.length > 3 && order.includes(word)));
  if (!isCommon) return;
  throw invalidRequest({
    path: field,
    message: "is too easy to guess; combine several words that do not belong together",
  });
}

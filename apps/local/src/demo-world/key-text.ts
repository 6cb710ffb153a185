import { createHmac } from "node:crypto";
import {
  base62,
  type KeyKind,
  makeKeyText,
} from "@referral-service/api/kernel/identity/api-key-text.ts";

/**
 * Derives the text of a demo key from the pepper. Every start can therefore write the key into the
 * quickstart file again, although only its hash is stored.
 */
export function demoKeyText(kind: KeyKind, { pepper, name }: { pepper: string; name: string }) {
  let block = 0;
  let bytes: number[] = [];
  const nextByte = () => {
    if (bytes.length === 0) {
      bytes = [...createHmac("sha256", pepper).update(`demo key ${name} ${block}`).digest()];
      block += 1;
    }
    return bytes.pop() as number;
  };
  // Bytes from 248 on are skipped, because they would make some characters more likely than others.
  const nextCharacter = () => {
    let byte = nextByte();
    while (byte >= 248) byte = nextByte();
    return base62.charAt(byte % 62);
  };
  return makeKeyText(kind, (length) => Array.from({ length }, nextCharacter).join(""));
}

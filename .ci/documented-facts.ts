import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Only the words are compared, because the formatter changes lines and tables. */
const withoutLayout = (text: string) => text.replaceAll(/\s+/g, " ");

const wordsOf = (file: string) => withoutLayout(readFileSync(join(root, file), "utf8"));

/** Sentences of a page, or parts of them, built from the constants that they state. */
export type DocumentedFacts = Record<string, readonly string[]>;

/** Expects each sentence in its page. Fails if the constant changes or the sentence moves. */
export function testDocumentedFacts(facts: DocumentedFacts) {
  const cases = Object.entries(facts).flatMap(([file, sentences]) =>
    sentences.map((sentence) => [file, sentence] as const),
  );
  test.each(cases)("%s · states the code's constants: %s", (file, sentence) => {
    const isSaid = wordsOf(file).includes(withoutLayout(sentence));
    expect(isSaid, `${file} no longer says: ${sentence}\nCorrect the page or this fact.`).toBe(
      true,
    );
  });
}

/** A number as the guides write it: 1,024. */
export const digits = (value: number) => value.toLocaleString("en");

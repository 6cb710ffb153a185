import type { Database } from "../../kernel/database/database.ts";
import {
  answerContext,
  eraseAnswer,
  pageOfAnswers,
  type RecordKey,
  type SealedAnswer,
} from "../../kernel/idempotency/store.ts";
import { SealBroken, type SealedBox } from "../../kernel/platform/sealed-box.ts";
import { namingTest } from "./named-in.ts";
import { type Person, subjectsOf } from "./person.ts";

interface AnswersDeps {
  db: Database;
  sealedBox: SealedBox;
}

/** Whether a text contains the person's ID, name, address or number. */
export function aboutTest(person: Person): (text: string) => boolean {
  const ids = subjectsOf(person).map(({ id }) => id);
  const names = namingTest(person);
  return (text) => ids.some((id) => text.includes(id)) || names(text);
}

/** Counts the responses to other people that contain the person's data. */
export async function countAnswers(deps: AnswersDeps, person: Person): Promise<number> {
  let count = 0;
  for await (const answers of answersAbout(deps, person)) count += answers.length;
  return count;
}

export async function eraseAnswers(deps: AnswersDeps, person: Person): Promise<number> {
  let count = 0;
  for await (const answers of answersAbout(deps, person)) {
    await deps.db.transaction(async (tx) => {
      for (const answer of answers) eraseAnswer(tx, deps, answer);
    });
    count += answers.length;
  }
  return count;
}

/**
 * Finds the responses to other people. Responses to the person's own requests are left out, because
 * they are deleted with the person's other rows.
 */
async function* answersAbout({ db, sealedBox }: AnswersDeps, person: Person) {
  const isAbout = aboutTest(person);
  let after: RecordKey | undefined;
  do {
    const page = await pageOfAnswers(db, person.organizationId, after);
    yield page.filter(
      (answer) =>
        !person.userIds.includes(answer.ownerId) && isAbout(textOf(sealedBox, answer) ?? ""),
    );
    after = page.at(-1);
  } while (after !== undefined);
}

/**
 * Returns the text of a response. Undefined if no key can decrypt it, because it is then never
 * returned again.
 */
function textOf(sealedBox: SealedBox, { sealedBody, ...record }: SealedAnswer) {
  try {
    return sealedBox.open(sealedBody, answerContext(record));
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

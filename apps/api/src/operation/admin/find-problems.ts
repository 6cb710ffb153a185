import { SealBroken } from "../../kernel/platform/sealed-box.ts";
import { partitionedLogs, partitionName } from "../../kernel/retention/partitions.ts";
import { partitionsOf } from "../../kernel/retention/store.ts";
import { countEntriesLeft } from "../../privacy/personal-data/audit-log-store.ts";
import { findErasedPeople } from "../../privacy/personal-data/find-person.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { brokenRules, organizationsWithErasures } from "./integrity-store.ts";
import { type SealedColumn, sealedColumns } from "./sealed-columns.ts";
import { pageOfOlder, type SealedValue } from "./sealed-store.ts";

const pageSize = 500;

/** Sealed values begin with their version, which is never this. */
const beginningOfNone = Uint8Array.of(0);

/** Returns the inconsistencies of the database, one sentence each. */
export async function findProblems(deps: AdminDeps): Promise<string[]> {
  const broken = await brokenRules(deps.db);
  return [
    ...broken.map(({ what, count }) => `${what}: ${count}`),
    ...(await unreadableValues(deps)),
    ...(await missingPartitions(deps)),
    ...(await unfinishedErasures(deps)),
  ];
}

async function unreadableValues(deps: AdminDeps): Promise<string[]> {
  const problems: string[] = [];
  for (const column of sealedColumns) {
    const count = await countUnreadable(deps, column);
    if (count > 0) problems.push(`${column.what} that no key in ENCRYPTION_KEY opens: ${count}`);
  }
  return problems;
}

async function countUnreadable({ db, sealedBox }: AdminDeps, column: SealedColumn) {
  const opens = ({ row, sealed }: SealedValue) => {
    try {
      sealedBox.open(sealed, ...column.contexts(row));
      return true;
    } catch (error) {
      if (error instanceof SealBroken) return false;
      throw error;
    }
  };
  let count = 0;
  let after: SealedValue["row"] | undefined;
  do {
    const page = await pageOfOlder(db, column, beginningOfNone, { after, limit: pageSize });
    count += page.filter((value) => !opens(value)).length;
    after = page.at(-1)?.row;
  } while (after !== undefined);
  return count;
}

async function missingPartitions({ db, clock }: AdminDeps): Promise<string[]> {
  const problems: string[] = [];
  for (const log of partitionedLogs) {
    const name = partitionName(log, clock.now());
    if ((await partitionsOf(db, log)).includes(name)) continue;
    problems.push(
      `There is no partition ${name}; a worker makes it within 10 minutes, or main.migrate at once`,
    );
  }
  return problems;
}

async function unfinishedErasures({ db }: AdminDeps): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, slug } of await organizationsWithErasures(db)) {
    const count = await countEntriesLeft(db, await findErasedPeople(db, id));
    if (count > 0)
      problems.push(
        `${count} entries of the audit log contain data of erased people; run erase-person ${slug} --unfinished`,
      );
  }
  return problems;
}

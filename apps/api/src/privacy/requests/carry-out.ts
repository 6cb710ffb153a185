import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict, Refusal } from "../../kernel/refusal.ts";
import { findPresentPerson } from "../../people/users/present-person.ts";
import {
  countHeld,
  type ErasureDeps,
  erasePerson,
  requireErasable,
} from "../personal-data/erase-person.ts";
import { exportPerson } from "../personal-data/export-person.ts";
import { findErasedPeople, findPerson } from "../personal-data/find-person.ts";
import { finishErasures } from "../personal-data/finish-erasures.ts";
import { type Person, subjectsOf, together } from "../personal-data/person.ts";
import { mayAsk } from "./ask.ts";
import {
  exportContext,
  exportKeptMs,
  openPerson,
  type SoughtPerson,
  type StoredRequest,
  sealPerson,
} from "./request.ts";
import { findRequest, type Outcome, saveOutcome } from "./store.ts";
import type { RequestName } from "./task-store.ts";

/**
 * A larger document would have to fit into the memory of the caller. The operator's command can
 * create it.
 */
const exportLengthMax = 16 * 1024 * 1024;

/**
 * More rows would make a larger document. They are not read, because the worker would hold them all
 * in memory.
 */
const exportedRowsMax = 100_000;

type WorkDeps = Pick<Deps, "clock" | "newId" | "sealedBox"> & Omit<ErasureDeps, "db">;

type Result = Omit<Outcome, "completedAt">;

/** Carries out the task, on a database that allows statements of several minutes. */
export async function carryOut(deps: WorkDeps, db: Database, name: RequestName) {
  const result = await answer({ ...deps, db }, name).catch((error) => {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  });
  if (result === null) return;
  const outcome = { ...result, completedAt: deps.clock.now() };
  await db.transaction((tx) => saveOutcome(tx, name, outcome));
}

const failed = (because: string): Result => ({ status: "failed", failedBecause: because });

async function answer(
  deps: ErasureDeps,
  { organizationId, id }: RequestName,
): Promise<Result | null> {
  const request = await findRequest(deps.db, organizationId, id);
  if (request === null) return null;
  const about = openPerson(deps.sealedBox, request);
  // Another request has erased the person, and removed the person from this request.
  if (about === null) return request.status === "exporting" ? { status: "nothing_found" } : null;
  const actor = await findPresentPerson(deps.db, request, mayAsk);
  if (actor === null)
    throw conflict("The person who created this request no longer has permission for it.");
  const person = await findPerson(deps.db, organizationId, about.sought);
  switch (request.status) {
    case "looking":
      return person === null ? { status: "nothing_found" } : look(deps, { id, about, person });
    case "exporting":
      return person === null
        ? { status: "nothing_found" }
        : makeExport(deps, actor, { request, person });
    case "erasing":
      return erase(deps, actor, { request, person });
    default:
      return null;
  }
}

async function look(
  deps: ErasureDeps,
  { id, about, person }: { id: string; about: SoughtPerson; person: Person },
): Promise<Result> {
  return {
    status: "found",
    sealedPerson: sealPerson(deps.sealedBox, id, { ...about, names: person.names }),
    subjectIds: subjectsOf(person).map((subject) => subject.id),
    held: await countHeld(deps, person),
    erasureRefusedBecause: await whyNotErasable(deps.db, person),
  };
}

async function whyNotErasable(db: Database, person: Person): Promise<string | null> {
  try {
    await requireErasable(db, person);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return `${error.message} Then find the person again.`;
    throw error;
  }
}

async function makeExport(
  deps: ErasureDeps,
  actor: PersonCaller,
  { request: { id, held }, person }: { request: StoredRequest; person: Person },
): Promise<Result> {
  const rowCount = Object.values(held ?? {}).reduce((sum, count) => sum + count, 0);
  if (rowCount > exportedRowsMax) throw tooLarge();
  const document = JSON.stringify(await exportPerson(deps, actor, person));
  if (document.length > exportLengthMax) throw tooLarge();
  return {
    status: "exported",
    sealedExport: deps.sealedBox.seal(document, exportContext(id)),
    exportKeptUntil: new Date(deps.clock.now().getTime() + exportKeptMs),
  };
}

const tooLarge = () =>
  conflict(
    "The export has more than 100,000 rows or is larger than 16 MB. Ask the operator of the service to create it on the command line.",
  );

/**
 * Erases the people who are found. Also continues the erasures that this request started before a
 * worker was killed, because the data to find these people can be deleted.
 */
async function erase(
  deps: ErasureDeps,
  actor: PersonCaller,
  { request, person }: { request: StoredRequest; person: Person | null },
): Promise<Result> {
  const begun = await findErasedPeople(deps.db, request.organizationId, request.requestId);
  const all = person === null ? begun : together(person, begun);
  const erased = await erasePerson(deps, actor, all);
  const { events, entries } = await finishErasures(deps, actor.organizationId);
  return {
    status: "erased",
    sealedPerson: null,
    sealedExport: null,
    exportKeptUntil: null,
    erased: { ...erased, events: (erased.events ?? 0) + events, audit_logs: entries ?? 0 },
    auditLogRemains: entries === null,
  };
}

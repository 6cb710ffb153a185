import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../../test/arrangements.ts";
import { type BrowserSession, openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { recordsIn } from "../../../test/csv.ts";
import { useService } from "../../../test/use-service.ts";
import { dayMs } from "../../kernel/durations.ts";

/** The current time, on a Monday. The tests' organizations use UTC. */
const monday = Date.parse("2026-11-23T10:00:00Z");
let nowMs = monday;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let cast: Cast;
let developer: BrowserSession;
beforeEach(async () => {
  nowMs = monday;
  cast = await createCast(service);
  developer = await openSession(service, cast.businessDeveloper);
});

async function create(path: string, body: object, browser = developer) {
  nowMs += 1_000;
  const answer = await browser.call("POST", `/api/bd/${path}`, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function read(path: string, browser = developer) {
  const answer = await browser.call("GET", `/api/portal/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Reads every page of a list, two items at a time. */
async function everyPage(path: string): Promise<Record<string, unknown>[]> {
  const items = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(
      `${path}limit=2${cursor && `&cursor=${cursor}`}`,
    );
    items.push(...page.data);
    cursor = page.pagination.nextCursor;
  }
  return items;
}

describe("prospects", () => {
  test("with tasks and activities · show what must be done and the last activity", async () => {
    const { id: prospectId } = await create("prospects", { name: "Ada", value: 10.5 });
    await create("prospects", { name: "Kurt", stage: "won" });
    await create("tasks", { title: "Later", prospectId, dueAt: nowMs + 5 * dayMs });
    await create("tasks", { title: "Soon", prospectId, dueAt: nowMs + dayMs });
    await create("tasks", { title: "Done", prospectId, dueAt: 1e11, status: "done" });
    await create("activities", { type: "note", summary: "Old", prospectId, occurredAt: 1e11 });
    await create("activities", { type: "call", summary: "New", prospectId, occurredAt: 2e11 });
    const { data } = await read("prospects");
    expect(data).toMatchObject([
      {
        name: "Kurt",
        openTaskCount: 0,
        nextDueAt: null,
        nextTaskTitle: null,
        lastActivityAt: null,
      },
      { name: "Ada", openTaskCount: 2, nextTaskTitle: "Soon", lastActivityAt: 2e11 },
    ]);
    expect(data[1].nextDueAt).toBeLessThan(nowMs + 2 * dayMs);
    expect((await read("prospects?stage=won")).data).toHaveLength(1);
  });

  test("with an overdue task · are found and counted by it", async () => {
    const { id: late } = await create("prospects", { name: "Ada" });
    const { id: onTime } = await create("prospects", { name: "Kurt" });
    await create("prospects", { name: "Mira" });
    await create("tasks", { title: "Call", prospectId: late, dueAt: nowMs - dayMs });
    await create("tasks", { title: "Call", prospectId: onTime, dueAt: nowMs + dayMs });
    const past = { dueAt: nowMs - dayMs, status: "done" };
    await create("tasks", { title: "Called", prospectId: onTime, ...past });
    const namesOf = async (filter: string) =>
      (await read(`prospects?${filter}`)).data.map(({ name }: { name: string }) => name);
    expect(await namesOf("isOverdue=true")).toEqual(["Ada"]);
    expect(await namesOf("isOverdue=false")).toEqual(["Mira", "Kurt"]);
    expect((await read("stages?isOverdue=true")).stages[0].count).toBe(1);
  });

  test("as CSV · are the filtered ones and contain no formula", async () => {
    await create("prospects", { name: "=HYPERLINK(0)", value: 2 });
    await create("prospects", { name: "Kurt", stage: "won" });
    const { text } = await developer.call("GET", "/api/portal/prospects?stage=lead", {
      headers: { Accept: "text/csv" },
    });
    expect(recordsIn(text)).toMatchObject([{ name: "'=HYPERLINK(0)", value: "2" }]);
  });

  test("by stage · are counted and their values added exactly", async () => {
    for (const value of [0.1, 0.2, 999_999_999_999.99]) {
      await create("prospects", { name: "Ada", stage: "meeting", value });
    }
    await create("prospects", { name: "Kurt" });
    const { currency, stages } = await read("stages");
    expect(currency).toBe("EUR");
    expect(stages.map(({ stage }: { stage: string }) => stage)).toEqual([
      ...["lead", "contacted", "meeting", "proposal", "won", "lost"],
    ]);
    expect(stages[0]).toEqual({ stage: "lead", count: 1, value: 0 });
    expect(stages[2]).toEqual({ stage: "meeting", count: 3, value: 1_000_000_000_000.29 });
    const found = await read("stages?q=kur");
    expect(found.stages.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0, 0, 0]);
  });
});

describe("tasks", () => {
  test("by due time · are in one group each, counted, page by page in order", async () => {
    const hourMs = 3_600_000;
    const { id: prospectId } = await create("prospects", { name: "Ada" });
    const dueIn = {
      overdue: [-3 * dayMs, -dayMs, -hourMs],
      today: [hourMs, 2 * hourMs, 2 * hourMs],
      week: [dayMs, 6 * dayMs],
      later: [7 * dayMs, 900 * dayMs],
    };
    for (const [group, times] of Object.entries(dueIn)) {
      for (const [index, ms] of times.entries()) {
        const dueAt = monday + ms;
        await create("tasks", { title: `${group} ${index}`, dueAt, prospectId });
      }
    }
    for (const index of [0, 1, 2]) await create("tasks", { title: `undated ${index}` });
    for (const index of [2, 1, 0]) {
      await create("tasks", { title: `done ${index}`, status: "done", dueAt: monday });
    }
    for (const group of ["overdue", "today", "week", "later", "undated", "done"]) {
      const tasks = await everyPage(`tasks?group=${group}&`);
      expect(tasks.map(({ title }) => title)).toEqual(tasks.map((_, index) => `${group} ${index}`));
    }
    const counts = { overdue: 3, today: 3, week: 2, later: 2, undated: 3, done: 3 };
    expect(await read("task-counts")).toEqual(counts);
    expect((await read("tasks?group=today")).data[0].prospectName).toBe("Ada");
    const ofProspect = await read(`task-counts?prospectId=${prospectId}`);
    expect(ofProspect).toMatchObject({ today: 3, undated: 0, done: 0 });
    expect(await read("task-counts?q=week")).toMatchObject({ today: 0, week: 2 });
  });

  test("without a group · are all tasks page by page, newest first", async () => {
    const titles = ["one", "two", "three", "four", "five"];
    for (const [index, title] of titles.entries()) {
      await create("tasks", { title, ...(index % 2 === 0 && { dueAt: monday - index * dayMs }) });
    }
    await create("tasks", { title: "six", status: "done" });
    expect((await everyPage("tasks?")).map(({ title }) => title)).toEqual([
      "six",
      ...titles.toReversed(),
    ]);
  });

  test("as CSV · are those in the group and the search, and without either all", async () => {
    const { id: prospectId } = await create("prospects", { name: "=HYPERLINK(0)" });
    await create("tasks", { title: "Call", dueAt: monday - dayMs, prospectId });
    await create("tasks", { title: "Write", status: "done" });
    const titlesIn = async (query: string) => {
      const headers = { Accept: "text/csv" };
      const { text } = await developer.call("GET", `/api/portal/tasks${query}`, { headers });
      return recordsIn(text).map(({ title, prospectName }) => [title, prospectName]);
    };
    const call = ["Call", "'=HYPERLINK(0)"];
    expect(await titlesIn("?group=overdue")).toEqual([call]);
    expect(await titlesIn("?q=wr%C3%AEt")).toEqual([["Write", ""]]);
    expect(await titlesIn("")).toEqual([["Write", ""], call]);
  });

  test("in an unknown group, or with a forged cursor · are rejected", async () => {
    for (const query of ["?group=soon", "?group=today&cursor=x"]) {
      expect((await developer.call("GET", `/api/portal/tasks${query}`)).status).toBe(400);
    }
  });
});

describe("recent activity", () => {
  const kinds = (entries: Record<string, unknown>[]) =>
    entries.map(({ kind, at }) => `${kind} ${at}`);

  test("for a prospect · is listed newest first: created, moved, contacted, tasks completed", async () => {
    const { id: prospectId } = await create("prospects", { name: "Ada" });
    const addedAt = nowMs;
    const patch = async (body: object) => {
      nowMs += 1_000;
      const { status } = await developer.call("PATCH", `/api/bd/prospects/${prospectId}`, { body });
      expect(status).toBe(200);
      return nowMs;
    };
    const contactedAt = await patch({ stage: "contacted" });
    await patch({ notes: "No stage" });
    await create("tasks", { title: "Called", prospectId, status: "done" });
    const doneAt = nowMs;
    await create("activities", { type: "call", summary: "Before", prospectId, occurredAt: 1e11 });
    await create("activities", { type: "call", summary: "About nobody", occurredAt: nowMs });
    const wonAt = await patch({ stage: "won" });
    const entries = await everyPage(`timeline?prospectId=${prospectId}&`);
    expect(kinds(entries)).toEqual([
      `stage_changed ${wonAt}`,
      `task_done ${doneAt}`,
      `stage_changed ${contactedAt}`,
      `prospect_added ${addedAt}`,
      "activity 100000000000",
    ]);
    expect(entries[2]).toMatchObject({ from: "lead", to: "contacted" });
    expect(entries[1]).toMatchObject({
      title: "Called",
      prospect: { id: prospectId, name: "Ada" },
    });
    const all = await everyPage("timeline?");
    expect(kinds(all)).toEqual([
      `stage_changed ${wonAt}`,
      expect.stringMatching(/^activity /),
      `task_done ${doneAt}`,
      `prospect_added ${addedAt}`,
      "activity 100000000000",
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("for a prospect in another portal · is not found", async () => {
    const other = await openSession(service, cast.otherBusinessDeveloper);
    const { id } = await create("prospects", { name: "Ada" }, other);
    const answer = await developer.call("GET", `/api/portal/timeline?prospectId=${id}`);
    expect(answer.status).toBe(404);
    expect((await read("timeline")).data).toEqual([]);
  });
});

test("The course of a goal · grows day by day to its progress and ends now", async () => {
  const start = Date.parse("2026-11-20T00:00:00Z");
  const goal = await create("goals", {
    metric: "activities",
    target: 10,
    periodStart: start,
    periodEnd: start + 30 * dayMs,
  });
  for (const day of [-1, 0.5, 1.5, 1.6, 3.1]) {
    await create("activities", {
      type: "call",
      summary: "Called",
      occurredAt: start + day * dayMs,
    });
  }
  const { points } = await read(`goals/${goal.id}/course`);
  expect(points).toEqual([
    { at: start, progress: 0 },
    { at: start + dayMs, progress: 1 },
    { at: start + 2 * dayMs, progress: 3 },
    { at: start + 3 * dayMs, progress: 3 },
    { at: nowMs, progress: 4 },
  ]);
});

describe("reading a portal", () => {
  const pathsOf = (goalId: string) => [
    "prospects",
    "stages",
    "tasks?group=done",
    "task-counts",
    "timeline",
    `goals/${goalId}/course`,
  ];
  const named = (path: string, { userId }: Person) =>
    `/api/portal/${path}${path.includes("?") ? "&" : "?"}bd_user_id=${userId}`;

  test("is possible for an admin who names a business developer, and for no one else", async () => {
    const body = { metric: "activities", target: 1, periodStart: 0, periodEnd: nowMs * 2 };
    const { id } = await create("goals", body);
    const { businessDeveloper } = cast;
    for (const path of pathsOf(id)) {
      const statusFor = async (person: Person, whole: string) =>
        (await (await openSession(service, person)).call("GET", whole)).status;
      expect(await statusFor(cast.admin, named(path, businessDeveloper))).toBe(200);
      expect(await statusFor(cast.adminBdr, named(path, businessDeveloper))).toBe(200);
      expect(await statusFor(cast.admin, `/api/portal/${path}`)).toBe(404);
      expect(await statusFor(cast.admin, named(path, cast.referrer))).toBe(404);
      const other = cast.otherBusinessDeveloper;
      expect(await statusFor(other, named(path, businessDeveloper))).toBe(404);
      expect(await statusFor(cast.referrer, named(path, businessDeveloper))).toBe(403);
    }
  });
});

describe("pipelines", () => {
  test("of all business developers · count open, overdue and recent items, including those of former ones", async () => {
    const other = await openSession(service, cast.otherBusinessDeveloper);
    const { id: prospectId } = await create("prospects", { name: "Ada", value: 1_250.5 });
    await create("prospects", { name: "Kurt", stage: "won", value: 400 });
    await create("tasks", { title: "Overdue", prospectId, dueAt: nowMs - dayMs });
    await create("tasks", { title: "Later", dueAt: nowMs + dayMs });
    await create("activities", { type: "call", summary: "New", occurredAt: nowMs });
    await create("activities", { type: "call", summary: "Old", occurredAt: nowMs - 8 * dayMs });
    await create("tasks", { title: "Left behind" }, other);
    const admin = await openSession(service, cast.admin);
    const pipelines = async () => {
      const { rows } = await read("pipelines", admin);
      const byId = new Map(rows.map((row: { id: string }) => [row.id, row]));
      return [cast.businessDeveloper, cast.otherBusinessDeveloper].map(({ userId }) =>
        byId.get(userId),
      );
    };
    const counts = {
      openProspectCount: 1,
      openValue: 1_250.5,
      stages: [
        { stage: "lead", count: 1, value: 1_250.5 },
        { stage: "contacted", count: 0, value: 0 },
        { stage: "meeting", count: 0, value: 0 },
        { stage: "proposal", count: 0, value: 0 },
      ],
      currency: "EUR",
      openTaskCount: 2,
      overdueTaskCount: 1,
      activityCount: 1,
      previousActivityCount: 1,
    };
    expect(await pipelines()).toMatchObject([
      { hasLeft: false, ...counts },
      { hasLeft: false, openTaskCount: 1 },
    ]);
    expect((await read("overdue-tasks", admin)).tasks).toMatchObject([
      {
        title: "Overdue",
        prospectName: "Ada",
        owner: { id: cast.businessDeveloper.userId },
      },
    ]);
    const path = `/users/${cast.otherBusinessDeveloper.userId}`;
    await service.call("DELETE", path, { key: cast.superAdmin.key });
    expect((await pipelines())[1]).toMatchObject({ hasLeft: true, openTaskCount: 1 });
    const successorId = cast.businessDeveloper.userId;
    const later = await admin.call("DELETE", `/api${path}?successorId=${successorId}`);
    expect(later.status, later.text).toBe(204);
    expect(await pipelines()).toMatchObject([{ openTaskCount: 3 }, undefined]);
    for (const path of ["pipelines", "overdue-tasks"]) {
      expect((await developer.call("GET", `/api/portal/${path}`)).status).toBe(403);
    }
  });
});

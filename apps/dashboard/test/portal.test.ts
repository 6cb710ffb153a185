import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { demoDay } from "./demo-template.ts";
import { canBrowse, type OpenOptions, useApp } from "./use-app.ts";

const hourMs = 3_600_000;
const longAgo = demoDay.getTime() - 400 * 24 * hourMs;

describe.runIf(canBrowse)("the portal", () => {
  const app = useApp({ at: demoDay });

  const open = (path = "", options: OpenOptions = { as: "businessDeveloper" }) =>
    app.open(`${app.organizationPath}/portal${path}`, options);

  async function create(collection: string, body: object) {
    const key = app.world.keys.businessDeveloper;
    const answer = await app.service.call("POST", `/bd/${collection}`, { key, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }
  const read = async (path: string) =>
    (await app.service.call("GET", `/bd/${path}`, { key: app.world.keys.businessDeveloper })).body;
  const stageOf = async (id: string) => (await read(`prospects/${id}`)).stage;

  const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const cardIn = (page: Page, stage: string, name: string) =>
    column(page, stage).getByRole("listitem").filter({ hasText: name });
  const panel = (page: Page, name: string) => page.getByRole("complementary", { name });
  const task = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
  const said = (page: Page, text: string) => page.getByRole("dialog").filter({ hasText: text });

  /** A message stays while the pointer is on it. */
  const keepSaid = (page: Page, text: string) => said(page, text).hover();

  async function undo(page: Page, text: string) {
    await said(page, text).getByRole("button", { name: "Undo" }).click();
  }

  test.runIf(isFullVolume)(
    "the overview · shows what to do now; a completed task can be reopened",
    async () => {
      const { id } = await create("tasks", {
        title: "Ring the harbour office",
        dueAt: longAgo,
      });
      const page = await open();
      const overdue = page.getByRole("region", { name: "Overdue" });
      await overdue.getByText("Ring the harbour office").waitFor();
      await page.getByRole("progressbar").first().waitFor();
      await page.getByRole("rowheader", { name: "Proposal" }).waitFor();
      await page.getByRole("heading", { name: "Recent activity" }).waitFor();
      await overdue.getByRole("checkbox", { name: "Ring the harbour office" }).click();
      await keepSaid(page, "Ring the harbour office");
      await overdue.getByText("Ring the harbour office").waitFor({ state: "detached" });
      expect((await read(`tasks/${id}`)).status).toBe("done");
      await undo(page, "Ring the harbour office");
      await overdue.getByText("Ring the harbour office").waitFor();
      expect((await read(`tasks/${id}`)).status).toBe("open");
    },
  );

  test("a card · dragged to another column · moves to that stage, and back with Undo", async () => {
    const { id } = await create("prospects", { name: "Una Falkenrath", value: 1_250 });
    const page = await open("/prospects?q=Falkenrath");
    const card = cardIn(page, "Lead", "Una Falkenrath");
    await card.waitFor();
    await column(page, "Lead").getByText("€1,250").first().waitFor();
    await card.dragTo(column(page, "Proposal"));
    await cardIn(page, "Proposal", "Una Falkenrath").waitFor();
    await keepSaid(page, "Prospect moved to Proposal");
    expect(await stageOf(id)).toBe("proposal");
    await undo(page, "Prospect moved to Proposal");
    await card.waitFor();
    await said(page, "Prospect moved to Lead").waitFor();
    expect(await stageOf(id)).toBe("lead");
  });

  test("a card · with the keyboard · moves with the focus, even if the keys are fast", async () => {
    const { id } = await create("prospects", { name: "Kaspar Vinterberg" });
    const page = await open("/prospects?q=Vinterberg");
    await cardIn(page, "Lead", "Kaspar").getByRole("link").focus();
    for (const stage of ["Contacted", "Meeting", "Proposal"]) {
      await page.keyboard.press("Shift+ArrowRight");
      await cardIn(page, stage, "Kaspar").waitFor();
    }
    const link = cardIn(page, "Proposal", "Kaspar").getByRole("link");
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await keepSaid(page, "Prospect moved to Proposal");
    expect(await stageOf(id)).toBe("proposal");
    await page.getByLabel("Stage of Kaspar Vinterberg").selectOption("won");
    await cardIn(page, "Won", "Kaspar").waitFor();
    await said(page, "Prospect moved to Won").waitFor();
    expect(await stageOf(id)).toBe("won");
  });

  test.runIf(isFullVolume)(
    "a card · changed elsewhere in the meantime · stays and shows the change",
    async () => {
      const { id } = await create("prospects", { name: "Mira Oldenburg" });
      const page = await open("/prospects?q=Oldenburg");
      await cardIn(page, "Lead", "Mira").waitFor();
      const key = app.world.keys.businessDeveloper;
      await app.service.call("PATCH", `/bd/prospects/${id}`, { key, body: { stage: "lost" } });
      await page.getByLabel("Stage of Mira Oldenburg").selectOption("won");
      await said(page, "not moved").waitFor();
      await cardIn(page, "Lost", "Mira").waitFor();
      expect(await stageOf(id)).toBe("lost");
    },
  );

  test("a board with thousands · has only the visible cards in the document", async () => {
    const { organizations, users } = app.world;
    await app.service.pool.query(
      `INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage,
         created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'Crowd ' || n, 'contacted',
         now() - n * interval '1 minute', now()
       FROM generate_series(1, 3000) AS n`,
      [organizations.unlimited.id, users.businessDeveloper],
    );
    try {
      const page = await open("/prospects?q=Crowd");
      await column(page, "Contacted").getByText("3,000").waitFor();
      await cardIn(page, "Contacted", "Crowd 1").first().waitFor();
      expect(await page.getByRole("region", { name: "Board" }).locator("*").count()).toBeLessThan(
        1_200,
      );
    } finally {
      await app.service.pool.query("DELETE FROM bd_prospects WHERE name LIKE 'Crowd %'");
    }
  });

  test("a prospect on the board · is followed by the next one in its column, also on a phone", async () => {
    for (const name of ["Tuva Nordhagen", "Tuva Sandvik"]) {
      await create("prospects", { name, stage: "meeting", company: `${name} and Daughters` });
    }
    const page = await open("/prospects?q=Tuva", { as: "businessDeveloper", width: 390 });
    await cardIn(page, "Meeting", "Tuva Sandvik").getByRole("link").click();
    const beside = panel(page, "Prospect");
    await beside.getByText("1 of 2", { exact: true }).waitFor();
    await beside.getByRole("link", { name: "Next", exact: true }).click();
    await beside.getByRole("heading", { name: "Tuva Nordhagen" }).waitFor();
    await beside.getByText("2 of 2", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Add prospect" }).isVisible()).toBe(false);
    await beside.getByRole("link", { name: "Back" }).click();
    await page.getByRole("button", { name: "Add prospect" }).waitFor();
  });

  test("a prospect opened on the board · has the others by stage next to it, the next task first, until it closes", async () => {
    await create("prospects", { name: "Ylva Fell" });
    const { id } = await create("prospects", { name: "Ylva Strand" });
    await create("prospects", { name: "Ylva Moor" });
    await create("prospects", { name: "Ylva Brook", stage: "won" });
    await create("tasks", { title: "Ask again", prospectId: id, dueAt: longAgo });
    const page = await open("/prospects?q=Ylva");
    const names = (within: Locator) =>
      within.getByRole("listitem").getByRole("link").allInnerTexts();
    const inOrder = ["Ylva Strand", "Ylva Moor", "Ylva Fell"];
    await expect.poll(() => names(column(page, "Lead"))).toEqual(inOrder);
    await cardIn(page, "Lead", "Fell").getByRole("link").click();
    await page.getByRole("region", { name: "Board" }).waitFor({ state: "detached" });
    const beside = panel(page, "Prospect");
    await beside.getByText("3 of 4", { exact: true }).waitFor();
    expect(await names(column(page, "Lead"))).toEqual(inOrder);
    await column(page, "Won").getByRole("link", { name: "Ylva Brook" }).waitFor();
    await page.keyboard.press("j");
    await beside.getByRole("heading", { name: "Ylva Brook" }).waitFor();
    await beside.getByText("4 of 4", { exact: true }).waitFor();
    await beside.getByRole("link", { name: "Back" }).click();
    await page.getByRole("region", { name: "Board" }).waitFor();
  });

  test("overdue tasks · are on the badge of the pipeline, and the title counts those that are open", async () => {
    const page = await open("/tasks");
    const badge = page.getByRole("link", { name: /^Pipeline ?\d* ?\d+ overdue tasks?$/ });
    const shown = async () =>
      Number.parseInt((await badge.getByTitle("overdue").getAttribute("title")) ?? "", 10);
    const before = await shown();
    await create("tasks", { title: "Send the list", dueAt: longAgo });
    await expect.poll(shown).toBe(before + 1);
    const openTasks = (await read("tasks?status=open&limit=100")).data.length;
    const title = page.getByRole("heading", { level: 1, name: "Tasks" }).locator("..");
    await expect
      .poll(() => title.textContent())
      .toMatch(new RegExp(`^Tasks\\s*${openTasks}(?!\\d)`));
  });

  test("prospects on a phone · are below their stages, and move with their menu", async () => {
    const { id } = await create("prospects", { name: "Vidar Holmgren", value: 2_400 });
    const page = await open("/prospects?q=Holmgren", { as: "businessDeveloper", width: 390 });
    await cardIn(page, "Lead", "Vidar").getByText("€2,400").waitFor();
    await page.getByLabel("Stage of Vidar Holmgren").selectOption("proposal");
    await cardIn(page, "Proposal", "Vidar").waitFor();
    expect(await column(page, "Lead").count()).toBe(0);
    await said(page, "Prospect moved to Proposal").waitFor();
    expect(await stageOf(id)).toBe("proposal");
    await page.getByRole("button", { name: /^Proposal/ }).click();
    await cardIn(page, "Proposal", "Vidar").waitFor({ state: "detached" });
    await expectAccessible(page);
  });

  test("a prospect · created, edited, contacted and with a task · shows everything in its panel", async () => {
    const page = await open("/prospects?view=list");
    await page.getByRole("row").nth(1).waitFor();
    const pressed = page.getByRole("button", { pressed: true });
    expect(await pressed.allInnerTexts()).toEqual(["List"]);
    const nextTask = page.getByRole("columnheader", { name: "Next task" });
    expect(await nextTask.getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("button", { name: "Add prospect" }).click();
    const dialog = page.getByRole("dialog", { name: "Add prospect" });
    await dialog.getByLabel("Name").fill("Sunniva Bergström");
    await dialog.getByLabel("Email").fill("no address");
    await dialog.getByRole("button", { name: "Add prospect" }).click();
    await dialog.getByText("Enter an email address, like ada@example.com.").waitFor();
    await dialog.getByLabel("Email").fill("sunniva@example.com");
    await dialog.getByLabel("Value").fill("980.5");
    await dialog.getByRole("button", { name: "Add prospect" }).click();
    const beside = panel(page, "Prospect");
    await beside.getByRole("heading", { name: "Sunniva Bergström" }).waitFor();
    await beside.getByText("€980.50").waitFor();

    await beside.getByRole("button", { name: "Log call" }).click();
    await page.getByLabel("Summary").fill("Talked about\nthe terms");
    await page.getByRole("button", { name: "Log call" }).click();
    await beside.getByText("Talked about").waitFor();

    await beside.getByRole("button", { name: "Add task" }).click();
    await page.getByLabel("Task", { exact: true }).fill("Send the terms");
    await page.getByLabel("Due").fill("17/3/2026");
    await page.getByLabel("Time of day").fill("9.30");
    await page.getByRole("button", { name: "Add task" }).click();
    await task(page, "Send the terms")
      .getByTitle(/17 Mar/)
      .waitFor();
    await task(page, "Send the terms").getByRole("checkbox").click();
    await beside.getByText("Completed: Send the terms").waitFor();
    await beside.getByRole("button", { name: "Activities 1" }).click();
    await beside.getByText("Completed: Send the terms").waitFor({ state: "detached" });
    await beside.getByText("Talked about").waitFor();

    await beside.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit prospect" }).click();
    await page.getByLabel("Company").fill("Harbour Works");
    await page.getByRole("button", { name: "Save prospect" }).click();
    await beside.getByText("Harbour Works").waitFor();
    const address = page.url();
    expect(address).toMatch(/portal\/prospects\/[\da-f-]{36}/);

    await beside.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete prospect" }).click();
    await page.getByRole("button", { name: "Delete prospect" }).click();
    await said(page, "Prospect deleted").waitFor();
    await page.goto(address);
    await panel(page, "Prospect").getByText("Not found").waitFor();
  });

  test("an edit of a record changed elsewhere in the meantime · keeps the input and both changes", async () => {
    const { id } = await create("prospects", { name: "Odd Lindqvist" });
    const page = await open(`/prospects/${id}`);
    await panel(page, "Prospect").getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit prospect" }).click();
    await page.getByLabel("Notes").fill("Typed here");
    const key = app.world.keys.businessDeveloper;
    const body = { company: "Saved elsewhere" };
    await app.service.call("PATCH", `/bd/prospects/${id}`, { key, body });
    // The panel reloads automatically. Found by text, because the dialog hides it from screen readers.
    await page.getByText("Saved elsewhere").first().waitFor();
    await page.getByRole("button", { name: "Save prospect" }).click();
    await page.getByText("saved a change while you were editing").waitFor();
    expect(await page.getByLabel("Notes").inputValue()).toBe("Typed here");
    await page.getByRole("button", { name: "Save prospect" }).click();
    await page.getByRole("dialog", { name: "Edit prospect" }).waitFor({ state: "detached" });
    expect(await read(`prospects/${id}`)).toMatchObject({
      company: "Saved elsewhere",
      notes: "Typed here",
    });
  });

  test("tasks · are in groups by due time, and found with filters in the URL", async () => {
    const at = demoDay.getTime();
    await create("tasks", { title: "Zither today", dueAt: at + hourMs });
    await create("tasks", { title: "Zither on Sunday", dueAt: at + 6 * 24 * hourMs });
    await create("tasks", { title: "Zither next week", dueAt: at + 7 * 24 * hourMs });
    await create("tasks", { title: "Zither some day" });
    const page = await open("/tasks?q=Zither");
    const shown = {
      Today: "Zither today",
      "This week": "Zither on Sunday",
      Later: "Zither next week",
      "No due date": "Zither some day",
    };
    for (const [group, title] of Object.entries(shown)) {
      await column(page, group).getByText(title).waitFor();
    }
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await panel.getByLabel("Later").click();
    await panel.getByRole("button", { name: "Done" }).click();
    await column(page, "Today").waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("group")).toBe("later");
    await page.getByRole("button", { name: "Zither next week", exact: true }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No tasks match these filters").waitFor();
  });

  test.runIf(isFullVolume)(
    "a goal · is created, viewed over time, changed and deleted",
    async () => {
      const page = await open("/goals");
      await page.getByRole("row").nth(1).waitFor();
      await page.getByRole("button", { name: "Create goal" }).click();
      const dialog = page.getByRole("dialog", { name: "Create goal" });
      await dialog.getByLabel("Goal").selectOption("activities");
      await dialog.getByLabel("Target").fill("1.5");
      await dialog.getByLabel("From").fill("2026-01-01");
      await dialog.getByLabel("To").fill("2026-03-31");
      await dialog.getByRole("button", { name: "Create goal" }).click();
      await dialog.getByText("Enter a whole number.").waitFor();
      await dialog.getByLabel("Target").fill("1000");
      await dialog.getByRole("button", { name: "Create goal" }).click();
      const beside = panel(page, "Goal");
      await beside.getByText(/1 Jan\s–\s31 Mar 2026/).waitFor();
      await beside.getByText("Figures as a table").click();
      await beside.getByRole("row", { name: /^Now/ }).waitFor();
      await beside.locator("svg path").nth(2).waitFor();
      const [goal] = (await read("goals?limit=1")).data;
      // The organization counts days in the time zone of Oslo.
      expect(new Date(goal.periodStart).toISOString()).toBe("2025-12-31T23:00:00.000Z");
      await beside.getByRole("button", { name: "Edit goal" }).click();
      await page.getByLabel("Target").fill("20");
      await page.getByRole("button", { name: "Save goal" }).click();
      await beside.getByText(/of 20$/).waitFor();
      await beside.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Delete goal" }).click();
      await page.getByRole("button", { name: "Delete goal" }).click();
      await said(page, "Goal deleted").waitFor();
      await beside.waitFor({ state: "detached" });
    },
  );

  const changing = (page: Page): Locator =>
    page.getByRole("button", { name: /^(New|Add|Edit|Log|Delete|More actions)/ });

  test("an admin · chooses a portal to read, and changes nothing", async () => {
    const page = await open("", { as: "admin" });
    await page.getByRole("table", { name: "Pipelines" }).waitFor();
    await page.getByRole("link", { name: /Dilnoza Karimova/ }).click();
    await page.getByText("You can view this pipeline").waitFor();
    await page.getByRole("img", { name: "Open" }).first().waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await changing(page).count()).toBe(0);
    await page.getByRole("link", { name: "Prospects", exact: true }).click();
    const card = column(page, "Lead").getByRole("listitem").first();
    await card.getByRole("link").click();
    await panel(page, "Prospect").getByRole("region", { name: "Timeline" }).waitFor();
    expect(await changing(page).count()).toBe(0);
    expect(await page.getByLabel(/^Stage of/).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("bd")).toBe(app.world.users.businessDeveloper);
  });

  test("a goal for paid bonuses · read by an admin who cannot see payments · says who can see its progress", async () => {
    const period = { periodStart: demoDay.getTime() - hourMs, periodEnd: Date.now() + 48 * hourMs };
    const { id } = await create("goals", { metric: "bonus_amount", target: 2_000, ...period });
    const whose = `?bd=${app.world.users.businessDeveloper}`;
    const page = await open(`/goals/${id}${whose}`, { as: "admin" });
    const beside = panel(page, "Goal");
    await beside.getByText("can see the progress of this goal").waitFor();
    await beside.getByText("Running").waitFor();
    await page
      .getByRole("row", { name: /Progress hidden/ })
      .first()
      .waitFor();
    expect(await beside.getByRole("progressbar").count()).toBe(0);
  });

  test("an admin who is a BDR · works in their own portal, and reads others", async () => {
    const page = await open("", { as: "adminBdr" });
    await page.getByRole("button", { name: "Add task" }).waitFor();
    const whose = page.getByLabel("Pipeline of");
    await expect.poll(() => whose.inputValue()).toBe(app.world.users.adminBdr);
    await whose.selectOption({ label: "Dilnoza Karimova" });
    await page.getByText("You can view this pipeline").waitFor();
    await page.getByRole("button", { name: "Add task" }).waitFor({ state: "detached" });
    await whose.selectOption({ label: "You" });
    await page.getByRole("button", { name: "Add task" }).waitFor();
  });
});

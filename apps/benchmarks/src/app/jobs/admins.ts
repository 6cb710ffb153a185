import {
  button,
  gone,
  type Job,
  link,
  openFirstReferral,
  openList,
  rows,
  shown,
  timeline,
} from "./job.ts";

/** Creates a file with new people each time. */
const leads = (referrerEmail: string) => {
  const batch = Date.now();
  const rowOf = (_: unknown, index: number) =>
    `Lead ${index},lead.${batch}.${index}@example.com,+49${batch % 10_000_000}${100 + index},${referrerEmail}`;
  return `Name,Email,Phone,Referrer email\n${Array.from({ length: 500 }, rowOf).join("\n")}\n`;
};

/** A referrer in the demo world. */
const referrerEmail = "ruth.okafor@example.com";

const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const adminJobs: Job[] = [
  {
    name: "Invite a person as a referrer",
    person: "admin",
    device: "desktop",
    budget: { clicks: 3, waitedMs: 400 },
    run: async (page, step) => {
      await openList(page, "People");
      const dialog = page.getByRole("dialog", { name: "Invite person" });
      await step(() => button(page, "Invite person").click(), shown(dialog));
      await dialog.getByLabel("Email").fill(`joren.${Date.now().toString(36)}@example.com`);
      await step(() => button(dialog, "Send invitation").click(), gone(dialog));
    },
  },
  {
    name: "Import 500 leads with headers we know",
    person: "admin",
    device: "desktop",
    budget: { clicks: 4, waitedMs: 6_000 },
    run: async (page, step) => {
      await openList(page);
      const input = page.getByLabel(/Drop a CSV file here/);
      await step(
        () => link(page, "Import").click(),
        () => input.waitFor({ state: "attached" }),
      );
      const check = button(page, "Check file");
      const csv = Buffer.from(leads(referrerEmail));
      const file = { name: "leads.csv", mimeType: "text/csv", buffer: csv };
      await step(() => input.setInputFiles(file), shown(check));
      const create = button(page, /^Create 500 referrals/);
      await step(() => check.click(), shown(create));
      await step(() => create.click(), shown(page.getByText("500 referrals created")));
    },
  },
  {
    name: "Find out why a delivery failed, resend it",
    person: "admin",
    device: "desktop",
    budget: { clicks: 4, waitedMs: 800 },
    run: async (page, step, { post, referrerId }) => {
      const name = `Old CRM ${Date.now()}`;
      // No server listens on this port.
      const endpoint = {
        name,
        url: `http://127.0.0.1:9/hooks/${Date.now()}`,
        eventTypes: ["referral.created"],
      };
      await post("/webhooks", endpoint);
      await post("/referrals", { name: "Ottilie Brandvold", referrerId });
      const failing = link(page.getByRole("region", { name: "Webhook endpoints to check" }), name);
      // The card appears after the fifth attempt, without a reload.
      await failing.waitFor({ timeout: 60_000 });
      await step(() => failing.click(), shown(rows(page)));
      const panel = page.getByRole("complementary", { name: "Delivery" });
      const resend = button(panel, "Redeliver");
      await step(() => rows(page).first().getByRole("link").first().click(), shown(resend));
      await panel
        .getByText(/refused/i)
        .first()
        .waitFor();
      await step(() => resend.click(), shown(page.getByText("Redelivery started")));
    },
  },
  {
    name: "Find out who changed a referral",
    person: "admin",
    device: "desktop",
    budget: { clicks: 1, waitedMs: 300 },
    run: async (page, step) => {
      await openFirstReferral(page);
      const changes = timeline(page).getByRole("button", { name: /^Changes/ });
      await step(
        () => changes.click(),
        shown(timeline(page).getByText(/changed|set|created|submitted/)),
      );
    },
  },
  {
    name: "First steps, from name and logo to the first referrer",
    person: "freePlanAdmin",
    device: "desktop",
    budget: { clicks: 14, waitedMs: 3_000 },
    run: async (page, step) => {
      // The link of the next step is a button with a verb of its own.
      const steps = page.getByRole("region", { name: "First steps" });
      const home = () => step(() => link(page, "Home").click(), shown(steps));
      const upload = button(page, /^(Upload|Replace) logo/);
      await step(() => link(steps, "Add logo").click(), shown(upload));
      const chooser = page.waitForEvent("filechooser");
      await step(
        () => upload.click(),
        () => chooser,
      );
      const file = { name: "logo.png", mimeType: "image/png", buffer: logo };
      await (await chooser).setFiles(file);
      await step(undefined, shown(page.getByText("Saved", { exact: true })));
      await home();
      const amount = page.getByRole("textbox", { name: "Amount" });
      await step(
        () => link(steps, /^(Explain how bonuses work|Create bonus rule)$/).click(),
        shown(amount),
      );
      await page.getByLabel("Name").fill("Welcome bonus");
      await amount.fill("50");
      await step(
        () => button(page, "Create bonus rule").click(),
        shown(page.getByRole("heading", { name: "Welcome bonus" })),
      );
      await home();
      const field = page.getByRole("dialog", { name: "Create custom field" });
      await step(
        () => link(steps, /^(Choose what to ask for|Create field)$/).click(),
        shown(field),
      );
      await field.getByLabel("Field Label").fill("Favorite cake");
      await step(() => button(field, "Create field").click(), gone(field));
      await home();
      const invitation = page.getByRole("dialog", { name: "Invite person" });
      await step(
        () => link(steps, /^(Invite first referrer|Invite person)$/).click(),
        shown(invitation),
      );
      await invitation.getByLabel("Email").fill("pia.sandvik@example.com");
      await step(() => button(invitation, "Send invitation").click(), gone(invitation));
    },
  },
];

import { button, type Job, link, nothing, shown } from "./job.ts";

/** Each referral needs a different person. Otherwise, it would be a possible duplicate. */
const contact = () => `calla.${Date.now().toString(36)}@example.com`;

const refer =
  (name: string, { isOffline }: { isOffline: boolean }): Job["run"] =>
  async (page, step) => {
    const field = page.getByLabel("Name", { exact: true });
    await page.context().setOffline(isOffline);
    await step(() => link(page, "Tell a friend").click(), shown(field));
    await field.fill(name);
    await page.getByLabel("Phone or email").fill(contact());
    await step(() => page.getByText("Heat pump", { exact: true }).click(), nothing);
    await step(
      () => button(page, isOffline ? "Save and send later" : /^Send to/).click(),
      shown(
        isOffline
          ? page.getByRole("region", { name: /^Saved on/ }).getByText(name)
          : page.getByText(/^Sent to/),
      ),
    );
    await page.context().setOffline(false);
  };

export const referrerJobs: Job[] = [
  {
    name: "See what was earned, is on its way, was paid last",
    person: "referrer",
    device: "phone",
    budget: { clicks: 0, waitedMs: 1_000 },
    run: (page, step) =>
      step(undefined, async () => {
        await page.reload();
        await page.getByRole("region", { name: "Earned this year" }).waitFor();
      }),
  },
  {
    name: "Submit a referral",
    person: "referrer",
    device: "phone",
    budget: { clicks: 4, waitedMs: 400 },
    run: refer("Calla Stonebridge", { isOffline: false }),
  },
  {
    name: "Submit a referral offline",
    person: "referrer",
    device: "phone",
    budget: { clicks: 4, waitedMs: 200 },
    run: refer("Ansel Thornbury", { isOffline: true }),
  },
  {
    name: "Share the link with a friend",
    person: "referrer",
    device: "phone",
    budget: { clicks: 2, waitedMs: 200 },
    run: async (page, step) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const copy = button(page, "Copy link");
      await step(() => button(page, "Share link").click(), shown(copy));
      await step(() => copy.click(), shown(page.getByText("Link copied")));
    },
  },
  {
    name: "Answer a message from its notification",
    person: "referrer",
    device: "phone",
    budget: { clicks: 2, waitedMs: 500 },
    run: async (page, step) => {
      // The email links to the conversation.
      await link(page.getByRole("navigation", { name: "Main" }), "Messages").click();
      await link(page.getByRole("table"), /./).click();
      await page.getByRole("region", { name: "Messages" }).waitFor();
      const field = page.getByLabel("Your message");
      await step(() => page.reload(), shown(field));
      const text = `Thank you, ${Date.now()}`;
      await field.fill(text);
      await step(
        () => button(page, "Send").click(),
        shown(page.getByRole("region", { name: "Messages" }).getByText(text)),
      );
    },
  },
  {
    name: "Add payout details",
    person: "otherReferrer",
    device: "phone",
    budget: { clicks: 3, waitedMs: 500 },
    run: async (page, step) => {
      const [bank, holder] = [page.getByLabel("Bank transfer"), page.getByLabel("Account holder")];
      await step(() => link(page, /payout details/i).click(), shown(bank));
      await step(() => bank.check(), shown(holder));
      await holder.fill("Tomás Ferreira");
      await page.getByLabel("IBAN or account number").fill("NO93 8601 1117 947");
      await step(
        () => button(page, "Save payout details").click(),
        shown(page.getByText("••••7947")),
      );
    },
  },
];

import { describe, test } from "vitest";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("the audit log", () => {
  const app = useApp();

  test("on a phone · shows the subject, the values before and after, and who changed them", async () => {
    const { keys, users } = app.world;
    const key = keys.organization;
    const created = await app.service.call("POST", "/referrals", {
      key,
      body: { name: "Audited Person", referrerId: users.referrer },
    });
    await app.service.call("PATCH", `/referrals/${created.body.id}`, {
      key,
      body: { status: "contacted" },
    });
    const page = await app.open(`${app.organizationPath}/settings/audit-log`, {
      as: "superAdmin",
      width: 390,
    });
    await page.getByRole("row", { name: /Audited Person.*New.*to.*Contacted.*API key/ }).waitFor();
  });
});

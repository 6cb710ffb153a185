import { connectDeps } from "@referral-service/api/processes/boot.ts";
import { filledTemplate } from "@referral-service/api/test/database.ts";
import { patient, testSettings } from "@referral-service/api/test/service.ts";
import { seedDemoAccounts } from "@referral-service/local/demo-world/accounts.ts";
import { gatherStatistics, seedDemoWorld } from "@referral-service/local/demo-world/store.ts";

/** A Monday without special events. All events in the demo world are earlier. */
export const demoDay = new Date("2026-03-16T10:00:00Z");

/** The demo world with its accounts, created once in a run. Copying it takes a twentieth of the time. */
export const demoTemplate = () =>
  filledTemplate("demo_world", async (connectionString) => {
    const clock = { now: () => new Date(demoDay) };
    const deps = await connectDeps(testSettings(connectionString), {
      clock,
      databaseLimits: patient,
    });
    try {
      await seedDemoWorld(deps);
      await seedDemoAccounts(deps);
    } finally {
      await deps.close();
    }
    await gatherStatistics(connectionString);
  });

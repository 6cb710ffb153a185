import { parseArgs } from "node:util";
import { isAuthenticationError } from "@referral-service/sdk";
import { followLeads } from "./leads/follow-leads.ts";
import { removeLeads } from "./leads/remove-leads.ts";
import { followLoop } from "./loop/follow-loop.ts";
import { removeLoop } from "./loop/remove-loop.ts";
import { say } from "./say.ts";
import { quickstartFile, reachService, type Service } from "./service.ts";

const { values: chosen } = parseArgs({
  options: { leads: { type: "boolean" }, remove: { type: "boolean" } },
});

const service = await reachService(say);
try {
  const failures = await run(service);
  for (const failure of failures.slice(0, 20)) say(`FAILED: ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  if (!isAuthenticationError(error)) throw error;
  process.stderr.write(`${keysRefused(service)}\n`);
  process.exitCode = 1;
} finally {
  await service.stop();
}

function keysRefused({ quickstart }: Service) {
  return `The service at ${quickstart.baseUrl} rejects the keys in ${quickstartFile}, because Clerk issues its keys or it uses another database. Start it with the built-in key provider and the database of that file.`;
}

async function run({ quickstart }: Service): Promise<string[]> {
  if (chosen.remove) return removeAll({ quickstart });
  return chosen.leads ? followLeads(quickstart, say) : followLoop(quickstart, say);
}

/** Removes what an interrupted demo left behind. */
async function removeAll({ quickstart }: Pick<Service, "quickstart">): Promise<string[]> {
  const removed = [...(await removeLoop(quickstart)), ...(await removeLeads(quickstart))];
  say(removed.length === 0 ? "There is nothing to remove." : `Removed: ${removed.join(", ")}.`);
  return [];
}

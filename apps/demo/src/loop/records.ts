import type { BonusPayment, Client } from "@referral-service/sdk";
import type { AppSession } from "../app-session.ts";

interface PaymentDetails {
  steps: { status: string; byName: string | null; failureReason: string | null }[];
}

/** Returns one line for each step of the payment, as in the app. */
export async function historyOfPayment(app: AppSession, { id }: BonusPayment): Promise<string> {
  const { steps } = await app.call<PaymentDetails>("GET", `/bonus-payments/${id}/details`);
  return steps
    .map(
      ({ status, byName, failureReason }) =>
        `  ${status.padEnd(12)}${byName ?? "–"}${failureReason === null ? "" : `: ${failureReason}`}`,
    )
    .join("\n");
}

/** Returns one line for each person, key or link, with its actions in the order of the log. */
export async function auditTable(client: Client, since: number): Promise<string> {
  const actionsOf = new Map<string, Map<string, number>>();
  const entries = [];
  for await (const entry of client.auditLogs.list({ createdAfter: since, limit: 100 })) {
    entries.unshift(entry);
  }
  for (const { actor, action } of entries) {
    const name = actor.type === "public_link" ? `/r/${actor.name}` : (actor.name ?? actor.type);
    const actions = actionsOf.get(name) ?? new Map<string, number>();
    actionsOf.set(name, actions.set(action, (actions.get(action) ?? 0) + 1));
  }
  return [...actionsOf]
    .map(([name, actions]) => `  ${name}: ${[...actions].map(withCount).join(", ")}`)
    .join("\n");
}

const withCount = ([action, count]: [string, number]) =>
  count === 1 ? action : `${action} ×${count}`;

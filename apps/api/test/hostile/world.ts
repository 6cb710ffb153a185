import { bounds } from "@referral-service/contract";
import { Pool } from "undici";
import { expect } from "vitest";
import { everyRow } from "../every-row.ts";
import { keyedRoutes } from "../routes.ts";
import { startService, type TestService } from "../service.ts";
import { createSender, type Sender } from "./sender.ts";

export interface HostileWorld extends Sender {
  service: TestService;
  rows(): ReturnType<typeof everyRow>;
  stop(): Promise<void>;
}

export const requestsAtOnce = 8;

/** Starts the API with a person who can call every route. */
export async function startHostileWorld(): Promise<HostileWorld> {
  // These tests send more files than the usual limit on imports allows.
  const service = await startService({ overrides: { bounds: { ...bounds, imports: 1_000 } } });
  const pool = new Pool(service.baseUrl, { connections: requestsAtOnce });
  const organizationId = service.organization.id;
  // These permissions together cover every route in the access table.
  const { key } = await service.createPerson(organizationId, {
    permissionLevel: "admin",
    canSendBonuses: true,
    isBdr: true,
  });
  const { userId: businessDeveloperId } = await service.createPerson(organizationId, {
    permissionLevel: "marketer",
  });
  for (const [name, type] of [
    ["interest", "text"],
    ["budget", "number"],
  ]) {
    const path = `/organizations/${organizationId}/custom-fields`;
    const { status } = await service.call("POST", path, { key, body: { name, type } });
    expect(status).toBe(201);
  }
  const { referrerId } = service.organization;
  const people = { referrerId, userId: referrerId, businessDeveloperId };
  const headers = { authorization: `Bearer ${key}` };
  return {
    service,
    ...createSender({ pool, routes: keyedRoutes, headers: () => headers, organizationId, people }),
    rows: () => everyRow(service),
    async stop() {
      await pool.close();
      await service.stop();
    },
  };
}

/** Works on one item per connection at a time. */
export async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, lane));
}

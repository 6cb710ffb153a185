import { expect } from "vitest";
import type { TestService } from "./service.ts";

/** The smallest body for each kind of item, by collection. */
export const portalBodies = {
  "bd/prospects": { name: "Ada" },
  "bd/activities": { type: "call", summary: "Talked" },
  "bd/tasks": { title: "Call again" },
  "bd/goals": { metric: "activities", target: 3, periodStart: 0, periodEnd: 4_000_000_000_000 },
};

export type PortalCollection = keyof typeof portalBodies;

export const portalCollections = Object.keys(portalBodies) as PortalCollection[];

/** Adds one item of each kind to the portal of the key's owner. Returns the IDs. */
export async function fillPortal(service: TestService, key: string) {
  const ids = {} as Record<PortalCollection, string>;
  for (const collection of portalCollections) {
    const body = portalBodies[collection];
    const answer = await service.call("POST", `/${collection}`, { key, body });
    expect(answer.status, answer.text).toBe(201);
    ids[collection] = answer.body.id;
  }
  return ids;
}

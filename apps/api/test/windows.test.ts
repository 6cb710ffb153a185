import { expect, test } from "vitest";
import { useService } from "./use-service.ts";

let nowMs = 1_790_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

type Row = { id: string; createdAt?: number; joinedAt?: number; updatedAt: number };

/** Two items created a second apart, as the list shows them. */
async function twoOf(path: string, create: () => Promise<unknown>): Promise<[Row, Row]> {
  await create();
  nowMs += 1_000;
  await create();
  const { body } = await service.call("GET", path);
  const [later, earlier] = body.data as [Row, Row];
  return [earlier, later];
}

const lists: [path: string, create: () => Promise<unknown>][] = [
  [
    "/referrals",
    () =>
      service.call("POST", "/referrals", {
        body: { name: "Ada", referrerId: service.organization.referrerId },
      }),
  ],
  ["/users", () => service.createReferrer(service.organization.id)],
  [
    "/invitation-codes",
    () => service.call("POST", "/invitation-codes", { body: { permissionLevel: "referrer" } }),
  ],
  [
    "/public-links",
    () =>
      service.call("POST", "/public-links", {
        body: { referrerId: service.organization.referrerId },
      }),
  ],
  [
    "/customers",
    async () => {
      const body = {
        name: "Ada",
        email: `a${nowMs}@example.com`,
        status: "completed",
        referrerId: service.organization.referrerId,
      };
      await service.call("POST", "/referrals", { body });
    },
  ],
  [
    "/events",
    () =>
      service.call("POST", "/referrals", {
        body: { name: "Ada", referrerId: service.organization.referrerId },
      }),
  ],
];

test.each(lists)(
  "%s · with two windows that meet at an item's time · has the item only in the later window",
  async (path, create) => {
    const [earlier, later] = await twoOf(path, create);
    const idsIn = async (query: string) => {
      const answer = await service.call("GET", `${path}?${query}`);
      return (answer.body.data as { id?: string; eventId?: string }[]).map(
        (row) => row.id ?? row.eventId,
      );
    };
    const idOf = (row: object) => ("eventId" in row ? row.eventId : (row as Row).id);
    const bounds = (["created", "updated"] as const).flatMap((time) => {
      const at = time === "created" ? (later.joinedAt ?? later.createdAt) : later.updatedAt;
      return at === undefined ? [] : [[time, at] as const];
    });
    for (const [time, at] of bounds) {
      if (time === "updated" && ["/invitation-codes", "/public-links", "/events"].includes(path))
        continue;
      const after = await idsIn(`${time}After=${at}&limit=100`);
      const before = await idsIn(`${time}Before=${at}&limit=100`);
      expect([
        after.includes(idOf(later) as string),
        before.includes(idOf(later) as string),
      ]).toEqual([true, false]);
      expect([
        after.includes(idOf(earlier) as string),
        before.includes(idOf(earlier) as string),
      ]).toEqual([false, true]);
    }
  },
);

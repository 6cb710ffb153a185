import type { SubscribedEventType } from "@referral-service/contract";
import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { allOf, from, raw } from "../database/from.ts";
import { sql } from "../database/sql.ts";
import { areSubscribed, isReceiving, isReceivingSql, isSubscribedSql } from "./receiving.ts";

const service = useService();

test.each([
  { isActive: true, isDisabled: false },
  { isActive: true, isDisabled: true },
  { isActive: false, isDisabled: false },
  { isActive: false, isDisabled: true },
])("an endpoint with %o · receives events · by the same rule in SQL", async (endpoint) => {
  const { rows } = await service.pool.query(
    `SELECT ${isReceivingSql} AS "isReceiving"
     FROM (VALUES ($1::boolean, $2::boolean)) AS endpoint (is_active, is_disabled)`,
    [endpoint.isActive, endpoint.isDisabled],
  );
  expect(rows).toEqual([{ isReceiving: isReceiving(endpoint) }]);
});

test.each<[...SubscribedEventType[]]>([
  ["*"],
  ["referral.created"],
  ["referral.created", "user.left"],
  ["user.left"],
])(
  "an endpoint for %s · gets the same types when an event is stored and when missed ones are found",
  async (...eventTypes) => {
    const { db } = service.deps;
    const stored = await db.query<{ type: string }>(sql`
    SELECT event.type FROM (VALUES (${eventTypes}::text[])) AS endpoint (event_types)
    JOIN (VALUES ('referral.created'), ('user.joined')) AS event (type) ON ${isSubscribedSql}
    ORDER BY event.type`);
    const sent = raw<{ type: string }>`(VALUES ('referral.created'), ('user.joined'))`;
    const missed = await db.ask(
      from(sent.as<"events">(raw`events (type)`))
        .select("events.type")
        .where(allOf(areSubscribed(eventTypes)))
        .orderBy("events.type"),
    );
    expect(missed).toEqual(stored);
  },
);

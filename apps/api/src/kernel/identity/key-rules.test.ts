import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { raw, select } from "../database/from.ts";
import { isUsable, keyStateOf } from "./key-rules.ts";

const service = useService();

const now = new Date("2026-11-26T12:00:00Z");
const times = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];

test.each(times.flatMap((revokedAt) => times.map((expiresAt) => ({ revokedAt, expiresAt }))))(
  "a key that was revoked at $revokedAt and expires at $expiresAt · is usable in SQL as in TypeScript",
  async ({ revokedAt, expiresAt }) => {
    const found = await service.deps.db.askOne(
      select(
        raw<boolean>`(SELECT ${isUsable(now)}
          FROM (VALUES (${revokedAt}::timestamptz, ${expiresAt}::timestamptz))
            AS api_keys (revoked_at, expires_at))`.as("isUsable"),
      ),
    );
    expect(found?.isUsable).toBe(keyStateOf({ revokedAt, expiresAt }, now) === "active");
  },
);

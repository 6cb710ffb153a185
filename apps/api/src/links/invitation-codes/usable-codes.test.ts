import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { sql } from "../../kernel/database/sql.ts";
import { isUsable, isUsableCode } from "./rules.ts";

const service = useService();

const now = new Date("2026-11-26T12:00:00Z");
const times = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];
const codes = [true, false].flatMap((isActive) =>
  times.flatMap((expiresAt) =>
    [null, 2].flatMap((useLimit) =>
      [0, 1, 2, 3].map((useCount) => ({ isActive, expiresAt, useLimit, useCount })),
    ),
  ),
);

test("Any code · is usable in SQL as in TypeScript", async () => {
  for (const code of codes) {
    const { isActive, expiresAt, useLimit, useCount } = code;
    const [found] = await service.deps.db.query<{ isUsable: boolean }>(sql`
      SELECT ${isUsableCode(now)} AS "isUsable"
      FROM (VALUES (${isActive}::boolean, ${expiresAt}::timestamptz, ${useLimit}::int,
        ${useCount}::int)) AS invitation_codes (is_active, expires_at, use_limit, use_count)`);
    expect({ ...code, ...found }).toEqual({ ...code, isUsable: isUsable(code, now) });
  }
});

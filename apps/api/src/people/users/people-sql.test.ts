import { permissionLevels, toSendBonuses } from "@referral-service/contract";
import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { lacksFlag } from "../../kernel/callers/admission.ts";
import { sql } from "../../kernel/database/sql.ts";
import { mayApprove } from "./people-sql.ts";

const service = useService();

test.each(permissionLevels.flatMap((level) => [[level, true] as const, [level, false] as const]))(
  "A %s whose flag is %s · can approve payments in SQL as in TypeScript",
  async (permissionLevel, canSendBonuses) => {
    const [found] = await service.deps.db.query<{ mayApprove: boolean }>(sql`
      SELECT ${mayApprove} AS "mayApprove"
      FROM (VALUES (${permissionLevel}::text, ${canSendBonuses}::boolean))
        AS users (permission_level, can_send_bonuses)`);
    const permissions = { permissionLevel, canSendBonuses, isBdr: false };
    expect(found?.mayApprove).toBe(!lacksFlag(permissions, toSendBonuses));
  },
);

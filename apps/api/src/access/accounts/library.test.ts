import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import { expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { openLibrary } from "./library.ts";

const service = useService();

test("tables of the sign-in library · after its upgrade · have the columns that it requires", async () => {
  const { db, settings, logger, newId } = service.deps;
  const { options } = openLibrary({
    ...settings,
    db: db.forLibrary("identity"),
    logger,
    newId,
    async onPasswordReset() {},
  });
  const connectionString = settings.databaseUrl;
  const pool = new pg.Pool({ connectionString, options: "-c search_path=identity" });
  try {
    const { toBeCreated, toBeAdded } = await getMigrations({ ...options, database: pool });
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  } finally {
    await pool.end();
  }
});

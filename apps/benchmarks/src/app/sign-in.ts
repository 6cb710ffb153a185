import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import type { Page } from "playwright-core";
import type { RunningServer } from "../api/servers.ts";
import type { World } from "../api/world.ts";
import { adminProgram } from "../deployed.ts";

const email = "grace@example.com";

/**
 * Makes one of the world's people its super admin and signs them in with a link, as the operator
 * does.
 */
export async function signIn(
  page: Page,
  { world, api }: { world: World; api: RunningServer },
): Promise<Page> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query("UPDATE users SET email = NULL WHERE id <> $1", [world.referrerId]);
  await client.query(
    "UPDATE users SET permission_level = 'super_admin', email = $2 WHERE id = $1",
    [world.referrerId, email],
  );
  await client.end();
  const { port } = new URL(api.baseUrl);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [adminProgram, "sign-in-link", email],
    {
      env: {
        PORT: port,
        DATABASE_URL: world.databaseUrl,
        ENCRYPTION_KEY: world.encryptionKey,
        API_KEY_PEPPER: world.pepper,
        AUTH_SECRET: world.authSecret,
      },
    },
  );
  const [address = ""] = /http\S+#\S+/.exec(stdout) ?? [];
  await page.goto(address);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\//);
  return page;
}

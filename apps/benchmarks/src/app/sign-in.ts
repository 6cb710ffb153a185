import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import type { Page } from "playwright-core";
import type { RunningServer } from "../api/servers.ts";
import type { World } from "../api/world.ts";
import { adminProgram } from "../deployed.ts";

const email = "grace@example.com";

interface Setting {
  world: World;
  api: RunningServer;
}

/**
 * Makes one of the world's people a super admin. Returns a sign-in link, which the operator's
 * command creates.
 */
async function makeSignInLink({ world, api }: Setting): Promise<URL> {
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
  return new URL(address);
}

export async function signIn(page: Page, setting: Setting): Promise<Page> {
  await page.goto((await makeSignInLink(setting)).href);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\//);
  return page;
}

/** Signs in without a browser. Returns the headers for requests in the app. */
export async function signInByProgram(setting: Setting) {
  const { hash, origin } = await makeSignInLink(setting);
  const { port } = new URL(setting.api.baseUrl);
  const headers = { Origin: origin, "Content-Type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${port}/app/auth/sign-in/link`, {
    method: "POST",
    headers,
    body: JSON.stringify({ token: hash.slice(1) }),
  });
  if (!response.ok) throw new Error(`Signing in returned ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return { ...headers, Cookie: cookies.join("; ") };
}

import { argon2Sync, randomBytes } from "node:crypto";
import { insertAccount, setPasswordHash } from "../src/access/accounts/store.ts";
import type { Person } from "./arrangements.ts";
import { type Answer, call } from "./call.ts";
import type { TestService } from "./service.ts";

/** Sends the cookies and the origin that the app sends in a browser. */
export interface BrowserSession {
  /** A path under `/app`, such as `/api/me`. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  cookie(): string;
}

export const linkTokenOf = (address: string) => new URL(address).hash.slice(1);

/** A browser without a session. */
export function openBrowser({ baseUrl, deps }: TestService): BrowserSession {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  return {
    cookie,
    async call(method, path, { body, headers } = {}) {
      const answer = await call(`${baseUrl}/app${path}`, method, {
        body,
        headers: { Cookie: cookie(), Origin: deps.settings.publicUrl, ...headers },
      });
      for (const text of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (value === "" || /max-age=0/i.test(text)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

interface AccountOptions {
  email?: string;
  /** The account has no password if you omit this. */
  password?: string;
}

/** Gives the person an account in the app unless they have one. Returns the email address. */
export async function giveAccount(
  { deps }: TestService,
  { identityUserId }: Pick<Person, "identityUserId">,
  { email = `${identityUserId}@example.com`, password }: AccountOptions = {},
): Promise<string> {
  const now = deps.clock.now();
  const account = { id: identityUserId, name: "Grace", email, createdAt: now };
  const isNew = await insertAccount(deps.db, account);
  if (isNew && password !== undefined) {
    const hash = quickHashOf(password);
    await setPasswordHash(deps.db, { id: deps.newId(), accountId: identityUserId, hash, now });
  }
  return email.toLowerCase();
}

/** Hashes as the service does, but with the least work. A hash contains its own parameters. */
function quickHashOf(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync("argon2id", { ...cost, message: password, nonce, tagLength: 32 });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${tag}`;
}

/** A browser with a session of this person. */
export async function openSession(
  service: TestService,
  person: Pick<Person, "identityUserId">,
  {
    address,
    ...options
  }: AccountOptions & { /** The network address of the sign-in. */ address?: string } = {},
): Promise<BrowserSession> {
  const email = await giveAccount(service, person, options);
  const browser = openBrowser(service);
  const token = linkTokenOf(await service.deps.accounts.makeSignInLink(email, 60_000));
  const { status } = await browser.call("POST", "/auth/sign-in/link", {
    body: { token },
    ...(address !== undefined && { headers: { "X-Forwarded-For": address } }),
  });
  if (status !== 200) throw new Error(`The sign-in link was answered with ${status}`);
  return browser;
}

import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Adapter, type AdapterPayload } from "oidc-provider";

/** A person with an account at the provider, which finds people by their subject. */
export interface PersonThere {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

type Claims = Record<string, unknown>;

const keyId = "key of the tests";
const pathOfSignIn = "/sign-in-there/";

/**
 * A real OpenID provider on this machine. Its page asks for a subject and accepts it without proof. Tests
 * can make it return false claims, fail, or not respond.
 */
export async function startOpenIdProvider({
  people,
  client,
}: {
  people: Record<string, PersonThere>;
  client: { id: string; secret: string; redirectUris: string[] };
}) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid: keyId, use: "sig", alg: "RS256" };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    adapter: keptInMemory(),
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    jwks: { keys: [key as never] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `${pathOfSignIn}${uid}` },
    findAccount: (_ctx, sub) =>
      people[sub] && { accountId: sub, claims: async () => ({ sub, ...people[sub] }) },
    // The provider does not ask people for their consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });

  const lies = { claims: (claims: Claims): Claims => claims };
  let mood: "well" | "failing" | "silent" = "well";
  let requestCount = 0;
  const answer = provider.callback();

  server.on("request", async (req: IncomingMessage, res: ServerResponse) => {
    requestCount += 1;
    if (mood === "silent") return;
    if (mood === "failing") return void res.writeHead(503).end();
    const path = req.url ?? "";
    if (path.startsWith(pathOfSignIn)) return signInThere(req, res);
    if (path === "/token") changeToken(res);
    await answer(req, res);
  });

  async function signInThere(req: IncomingMessage, res: ServerResponse) {
    if (req.method === "GET") {
      res.setHeader("Content-Type", "text/html");
      return void res.end(
        '<!doctype html><html lang="en"><title>Acme</title><main><h1>Sign in at Acme</h1><form method="post"><label>Who are you? <input name="subject"></label><button>Continue</button></form></main></html>',
      );
    }
    const subject = new URLSearchParams(await textOf(req)).get("subject") ?? "";
    const isKnown = people[subject] !== undefined;
    await provider.interactionFinished(
      req,
      res,
      isKnown
        ? { login: { accountId: subject } }
        : { error: "access_denied", error_description: "Nobody" },
    );
  }

  /** Lets the test change the claims, and signs the token again with the provider's key. */
  function changeToken(res: ServerResponse) {
    const end = res.end.bind(res);
    res.end = ((body?: Buffer | string) => {
      const tokens = JSON.parse(String(body ?? "{}"));
      if (tokens.id_token === undefined) return end(body);
      const [, payload = ""] = tokens.id_token.split(".");
      const claims = lies.claims(JSON.parse(Buffer.from(payload, "base64url").toString()));
      const text = JSON.stringify({ ...tokens, id_token: signed(claims) });
      res.setHeader("Content-Length", Buffer.byteLength(text));
      return end(text);
    }) as typeof res.end;
  }

  function signed(claims: Claims) {
    const parts = [{ alg: "RS256", kid: keyId, typ: "JWT" }, claims];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    return [
      ...text,
      sign("sha256", Buffer.from(text.join(".")), privateKey).toString("base64url"),
    ].join(".");
  }

  return {
    issuer,
    lies,
    setMood(next: typeof mood) {
      mood = next;
    },
    requestCount: () => requestCount,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: "Acme",
    },
    signIn: signInLikeABrowser,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Storage for the provider, because its own storage in memory logs a warning about production. */
function keptInMemory() {
  const kept = new Map<string, AdapterPayload>();
  return (kind: string): Adapter => {
    const keyOf = (id: string) => `${kind} ${id}`;
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      destroy: async (id) => void kept.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
    };
  };
}

/** Follows the URL as a browser would, signs in, and returns the parameters for the service. */
async function signInLikeABrowser(address: string, subject: string) {
  const cookies = new Map<string, string>();
  async function go(to: string, body?: URLSearchParams) {
    const response = await fetch(to, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`${to} answered ${response.status} ${await response.text()}`);
    return new URL(location, to).href;
  }
  const page = await go(address);
  const resumed = await go(page, new URLSearchParams({ subject }));
  const { searchParams } = new URL(await go(resumed));
  const names = ["state", "code", "error", "iss"].filter((name) => searchParams.has(name));
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name)]));
}

async function textOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { useService } from "../../test/use-service.ts";
import { makeKeyText } from "../kernel/identity/api-key-text.ts";

const requestsMax = 3;
const [proxy, stranger, otherProxy] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
const service = useService({
  environment: {
    RATE_LIMIT_REQUESTS: String(requestsMax),
    TRUSTED_PROXIES: `${proxy},${otherProxy},fd00::/8`,
  },
});

interface Sent {
  /** The address of the peer, which is on this machine. */
  peer: string;
  headers: Record<string, string>;
  path?: string;
  body?: object;
}

async function send({ peer, headers, path = "/api/v1/referrals", body }: Sent) {
  const sent = request(`${service.baseUrl}${path}`, {
    localAddress: peer,
    method: body === undefined ? "GET" : "POST",
    headers: { "Content-Type": "application/json", ...headers },
  });
  sent.end(body && JSON.stringify(body));
  const [answer]: IncomingMessage[] = await once(sent, "response");
  return answer as IncomingMessage;
}

const fails = (peer: string, forwardedFor: string) =>
  send({
    peer,
    headers: { "X-Forwarded-For": forwardedFor, Authorization: `Bearer ${makeKeyText("org")}` },
  });

async function statusesOf(peer: string, forwardedFor: (index: number) => string) {
  const statuses: (number | undefined)[] = [];
  for (let index = 0; index <= requestsMax; index += 1) {
    const answer = await fails(peer, forwardedFor(index));
    answer.resume();
    statuses.push(answer.statusCode);
  }
  return statuses;
}

const [admitted, refused] = [Array<number>(requestsMax).fill(401), 429];

test("X-Forwarded-For · from a peer that is not a trusted proxy · is ignored, including on loopback", async () => {
  const other = (index: number) => `203.0.113.${index}`;
  expect(await statusesOf(stranger, other)).toEqual([...admitted, refused]);
  expect(await statusesOf("127.0.0.1", other)).toEqual([...admitted, refused]);
});

test("X-Forwarded-For · from a trusted proxy · is the address that counts", async () => {
  expect(await statusesOf(proxy, (index) => `198.51.100.${index}`)).toEqual([...admitted, 401]);
  expect(await statusesOf(proxy, () => "198.51.100.77")).toEqual([...admitted, refused]);
});

test("X-Forwarded-For · with addresses that the client added itself · counts as the client's own address", async () => {
  const chain = (index: number) => `203.0.113.${index}, 192.0.2.7, fd00::${index}`;
  expect(await statusesOf(proxy, chain)).toEqual([...admitted, refused]);
  expect((await fails(proxy, "192.0.2.7")).statusCode).toBe(refused);
});

test.each([
  ["an IPv4 address", "198.51.100.80:600", "198.51.100.80"],
  ["an IPv6 address", "[2001:db8:0:8::1]:600", "2001:db8:0:8::1"],
  ["each address of a chain", "192.0.2.8:443, [fd00::8]:600", "192.0.2.8"],
])(
  "X-Forwarded-For · with a port after %s · counts without the port",
  async (_what, prefix, address) => {
    expect(await statusesOf(proxy, (index) => `${prefix}${index}`)).toEqual([...admitted, refused]);
    expect((await fails(proxy, address)).statusCode).toBe(refused);
  },
);

test("X-Forwarded-For · from a trusted proxy, without an address · counts as the proxy that wrote it", async () => {
  const noAddresses = ["unknown", "198.51.100.256", "[::%]:80", "1"];
  const statuses = await statusesOf(otherProxy, (index) => noAddresses[index] ?? "");
  expect(statuses).toEqual([...admitted, refused]);
  const behindAnother = (index: number) => `192.0.2.${index}, _hidden${index}, fd00::9`;
  expect(await statusesOf(proxy, behindAnother)).toEqual([...admitted, refused]);
});

test.each([
  ["many X-Forwarded-For of a stranger", stranger, "203.0.113."],
  ["many addresses of one IPv6 network", proxy, "2001:db8:0:7::"],
  ["many ports of one address", proxy, "198.51.100.81:600"],
])("sign-in · emails requested from %s · count as one address", async (_what, peer, prefix) => {
  const ask = (index: number) =>
    send({
      peer,
      path: "/app/auth/sign-in/link/request",
      headers: { Origin: service.deps.settings.publicUrl, "X-Forwarded-For": `${prefix}${index}` },
      body: { email: `stranger-${index}@example.com` },
    });
  const answers = await Promise.all(Array.from({ length: 21 }, (_, index) => ask(index)));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
});

test("X-Forwarded-Proto and -Host · from anyone · change neither our URL nor which origin can write", async () => {
  const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example" };
  const { publicUrl } = service.deps.settings;
  for (const peer of [proxy, stranger]) {
    const { error } = (await json(await send({ peer, headers }))) as { error: { docUrl: string } };
    expect(error.docUrl.startsWith(publicUrl)).toBe(true);
    const path = "/app/auth/sign-in/link/request";
    const body = { email: "nobody@example.com" };
    const own = await send({ peer: proxy, path, body, headers: { ...headers, Origin: publicUrl } });
    expect(own.statusCode).toBe(204);
    const foreign = { ...headers, Origin: "https://evil.example" };
    expect((await send({ peer, path, body, headers: foreign })).statusCode).toBe(403);
  }
});

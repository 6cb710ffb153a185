import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutgoingMail } from "@referral-service/api/kernel/email/carrier.ts";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { invitationMail } from "@referral-service/api/people/emails.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mailbox, openMailbox } from "./mailbox.ts";

const local = { mail: undefined, host: "127.0.0.1", publicUrl: "http://127.0.0.1:3000" };
const from = { name: "", address: "referrals@acme.example" };
const url = "http://127.0.0.1:3000/app/invitation?a=1&b=2#token=t0ken";

let directory: string;
let mailbox: Mailbox;
const server = createServer((incoming, response) =>
  mailbox.pages?.(incoming, response, () => response.writeHead(418).end()),
);
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());
beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), "mailbox-"));
  directory = join(parent, "mail");
  mailbox = openMailbox(directory, local) as Mailbox;
  return () => rm(parent, { recursive: true });
});

async function get(path: string, { host = "localhost:3000", method = "GET" } = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, method, headers: { host } }).end();
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

async function carry(organizationName = "Fjord & Sons"): Promise<OutgoingMail> {
  const content = invitationMail({
    language: "en",
    organizationName,
    inviterName: "Grace Hopper",
    permissionLevel: "referrer",
    url,
    validMinutes: 60,
  });
  const mail = { id: newId(), createdAt: new Date(), to: "ada@example.com", ...content };
  await mailbox.carrier.carry(mail);
  return mail;
}

test("The mailbox · before any email · shows that it is empty", async () => {
  const { status, text } = await get("/");
  expect(status).toBe(200);
  expect(text).toContain("No emails yet.");
});

test("The mailbox · with emails · lists them newest first, and their files are readable only by the owner", async () => {
  const [first, second] = [await carry("First"), await carry("Second")];
  const { text } = await get("/");
  const listed = [...text.matchAll(/href="\/app\/mailbox\/([0-9a-f-]+)"/g)].map(([, id]) => id);
  expect(listed).toEqual([second.id, first.id]);
  expect(text).toContain("ada@example.com");
  const names = await readdir(directory);
  expect(names.toSorted()).toEqual([`${first.id}.eml`, `${second.id}.eml`]);
  expect((await stat(join(directory, `${first.id}.eml`))).mode & 0o777).toBe(0o600);
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test("An email in the mailbox · shows its text, and its link works", async () => {
  const { id } = await carry();
  const { text } = await get(`/${id}`);
  expect(text).toContain("Grace Hopper invited you to join Fjord &amp; Sons as a referrer.");
  const links = [...text.matchAll(/href="(http[^"]+)"/g)].map(([, href = ""]) => href);
  expect(links.map((href) => href.replaceAll("&amp;", "&"))).toEqual([url]);
});

test("An email in the mailbox · with a hostile name · shows it as text", async () => {
  const { id } = await carry(`<script>alert(1)</script>"><img src=x onerror=alert(1)>`);
  for (const path of ["/", `/${id}`]) {
    const { text, headers } = await get(path);
    expect(text).toContain("&lt;script&gt;");
    expect(text).not.toMatch(/<script|<img/);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(headers["cache-control"]).toBe("no-store");
  }
});

test("The mailbox · with more than a hundred emails · keeps the newest hundred", async () => {
  for (let index = 0; index < 103; index += 1) await carry();
  expect(await readdir(directory)).toHaveLength(100);
});

test.each(["/../secrets.json", "/%2e%2e%2fsecrets", "/nothing", `/${newId()}`])(
  "The mailbox · at %s · has no email",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(["evil.example", "127.0.0.1.evil.example", "192.168.1.2:3000"])(
  "The mailbox · under the host name %s · is shown only to this machine",
  async (host) => {
    const { id } = await carry();
    for (const path of ["/", `/${id}`]) expect((await get(path, { host })).status).toBe(403);
  },
);

test("The mailbox · for any method but GET · leaves the request to other handlers", async () => {
  expect((await get("/", { method: "POST" })).status).toBe(418);
});

test.each([{ host: "0.0.0.0" }, { host: "::" }, { publicUrl: "https://referrals.example" }])(
  "openMailbox · where others could read it, at %o · keeps emails and shows none",
  (changed) => {
    const opened = openMailbox(directory, { ...local, ...changed });
    expect(opened?.carrier).toBeDefined();
    expect(opened?.pages).toBeUndefined();
  },
);

test("openMailbox · with a mail server · opens none", () => {
  const server = { host: "localhost", port: 25, isSecure: false, credentials: undefined };
  const mail = { server, from };
  expect(openMailbox(directory, { ...local, mail })).toBeUndefined();
});

import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { texts as hostileTexts } from "../../../test/hostile/values.ts";
import { draw } from "../../../test/pictures.ts";
import { countsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { mailsTo } from "../../../test/written-mails.ts";
import { keepHouse } from "../../processes/start-worker.ts";

let nowMs = Date.parse("2026-11-22T12:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

interface World {
  organizationId: string;
  key: string;
  referrerId: string;
  link: { id: string; slug: string; url: string };
}

let world: World;
let addressCount = 0;
beforeEach(async () => {
  nowMs += 3_600_000;
  world = await createWorld();
});

async function createWorld(): Promise<World> {
  const { id: organizationId, key, referrerId } = await service.createOrganization();
  const { body: link } = await service.call("POST", "/public-links", { key, body: { referrerId } });
  return { organizationId, key, referrerId, link };
}

interface Sent {
  headers?: Record<string, string>;
  address?: string;
}

/** Visits from a new address each time, unless the test passes one. */
async function visit(path: string, { headers = {}, address, ...init }: Sent & RequestInit = {}) {
  addressCount += 1;
  const from = address ?? `198.51.${addressCount >> 8}.${addressCount & 255}`;
  const answer = await fetch(service.baseUrl + path, {
    redirect: "manual",
    ...init,
    headers: { "x-forwarded-for": from, ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const ada = { name: "Ada Lovelace", email: "ada@example.com" };

const submit = (fields: Record<string, string> | URLSearchParams, sent: Sent = {}) =>
  visit(`/r/${world.link.slug}`, { method: "POST", body: new URLSearchParams(fields), ...sent });

const german = { headers: { "accept-language": "fr-CH, de;q=0.9, en;q=0.5" } };

const createField = async (field: object) => {
  const path = `/organizations/${world.organizationId}/custom-fields`;
  const { status, body } = await service.call("POST", path, {
    key: world.key,
    body: { isOnPublicForm: true, ...field },
  });
  expect(status).toBe(201);
  return body as { id: string };
};

const referrals = async () =>
  (await service.call("GET", "/referrals", { key: world.key })).body.data;

const linkNow = async () =>
  (await service.call("GET", `/public-links/${world.link.id}`, { key: world.key })).body;

const createCode = async (body: object = {}) =>
  (await service.call("POST", "/invitation-codes", { key: world.key, body })).body;

describe("the page of a link", () => {
  test("in the reader's language · shows who invites and for which organization, and what happens with the data", async () => {
    const { name } = (await service.call("GET", `/users/${world.referrerId}`, { key: world.key }))
      .body;
    const english = await visit(new URL(world.link.url).pathname);
    expect(english.status).toBe(200);
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toContain(`<h1>${name} recommended us to you</h1>`);
    expect(english.text).toContain(`and ${name} can see what you send.`);
    expect(english.text).toContain("sets no cookies");
    expect(english.headers.get("vary")).toContain("Accept-Language");
    const { text } = await visit(`/r/${world.link.slug}`, german);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain(`<h1>${name} hat uns Ihnen empfohlen</h1>`);
    for (const language of ["fr", "*", "", "x".repeat(4_000)]) {
      const headers = { "accept-language": language };
      const answer = await visit(`/r/${world.link.slug}`, { headers });
      expect(answer.text, language).toContain('<html lang="en">');
    }
  });

  test("in a language that the reader chooses · stays in it", async () => {
    const path = `/r/${world.link.slug}`;
    expect((await visit(path)).text).toContain(
      '<a class="language" href="?lang=de" hreflang="de" lang="de">Deutsch</a>',
    );
    const { text } = await visit(`${path}?lang=de`);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain(`action="${path}?lang=de"`);
    expect(text).toContain('href="?lang=en" hreflang="en" lang="en">English</a>');
    for (const unknown of ["?lang=xx", "?lang=", "?lang=de&lang=en"]) {
      expect((await visit(path + unknown)).text, unknown).toContain('<html lang="en">');
    }
  });

  test("of an organization that promises a first contact · says when visitors are contacted", async () => {
    const path = `/r/${world.link.slug}`;
    const leads = async (firstContactWithinHours: number | null) => {
      const answer = await service.call("PATCH", `/organizations/${world.organizationId}`, {
        key: world.key,
        body: { firstContactWithinHours },
      });
      expect(answer.status, answer.text).toBe(200);
      return (await visit(path)).text;
    };
    expect(await leads(96)).toContain("will contact you within 4 days.</p>");
    const thanks = (await visit(`${path}/thanks`)).text;
    expect(thanks).toContain("will contact you within 4 days.");
    expect(thanks).toContain("can also see what you sent.");
    expect((await visit(path, german)).text).toContain("innerhalb von 4 Tagen bei Ihnen.");
    expect(await leads(24)).toContain("within 24 hours.");
    expect(await leads(1)).toContain("within 1 hour.");
    expect(await leads(null)).toContain("will contact you.</p>");
  });

  test("in a browser · runs and loads nothing, and stays out of search engines and caches", async () => {
    const { headers, text } = await visit(`/r/${world.link.slug}`);
    const policy = [
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'none'; base-uri 'none'; form-action 'self'",
      "frame-ancestors 'none'; require-trusted-types-for 'script'",
    ];
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(headers.getSetCookie()).toEqual([]);
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(text).not.toMatch(/<script|\son\w+=|style=|javascript:/i);
    const [, stylesheet = ""] = /href="([^"]+\.css)"/.exec(text) ?? [];
    const style = await visit(stylesheet);
    expect([style.status, style.headers.get("content-type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
  });

  test("for an organization with a logo · can load it from its host and from no other", async () => {
    const path = `/organizations/${world.organizationId}`;
    const setLogo = async (logoUrl: string) => {
      const { status } = await service.call("PATCH", path, { key: world.key, body: { logoUrl } });
      expect(status).toBe(200);
      const { headers, text } = await visit(`/r/${world.link.slug}`);
      return { policy: headers.get("content-security-policy"), text };
    };
    const logo = await setLogo("https://cdn.example.com/logo.png?a=1&b=2");
    expect(logo.policy).toContain("img-src https://cdn.example.com;");
    expect(logo.text).toContain('src="https://cdn.example.com/logo.png?a=1&amp;b=2" alt=""');
    for (const url of ["https://a;script-src/x.png", "https://*/x.png"]) {
      const { policy, text } = await setLogo(url);
      expect(policy).toContain("img-src 'none';");
      expect(text).not.toContain("<img");
    }
  });

  test("for an organization with an uploaded logo and a color · shows both from this service", async () => {
    const { organizationId, link, key } = world;
    const person = await service.createPerson(organizationId, { permissionLevel: "admin" });
    const session = await openSession(service, person);
    const picture = await draw({ width: 900, height: 300 });
    const headers = { "Content-Type": "image/png" };
    const uploaded = await session.call("PUT", "/api/brand/logo", { body: picture, headers });
    expect(uploaded.status).toBe(200);
    const refused = await session.call("PATCH", "/api/brand", { body: { accentColor: "#ffd400" } });
    expect([refused.status, refused.body.error.details[0]]).toEqual([
      400,
      {
        path: "accentColor",
        message: expect.stringMatching(/nearest color with this contrast is #[0-9a-f]{6}/),
      },
    ]);
    const body = { accentColor: "#0f766e" };
    expect((await session.call("PATCH", "/api/brand", { body })).status).toBe(200);

    const { logoUrl } = uploaded.body;
    const logoPath = logoUrl.slice(service.deps.settings.publicUrl.length);
    const page = await visit(`/r/${link.slug}`);
    expect(page.headers.get("content-security-policy")).toContain("img-src 'self';");
    expect(page.text).toContain(`<img class="logo" src="${logoPath}" alt=""`);
    const [, accent = ""] = /href="(\/r\/assets\/accents\/[^"]+)"/.exec(page.text) ?? [];
    expect((await visit(accent)).text).toContain("--accent: #0f766e;");
    const logo = await fetch(service.baseUrl + logoPath);
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await logo.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 512, height: 171 });

    const path = `/organizations/${organizationId}`;
    expect((await service.call("GET", path, { key })).body).toMatchObject({ logoUrl });
    await service.call("PATCH", path, { key, body: { logoUrl: null } });
    expect((await visit(logoPath)).status).toBe(404);
    expect((await visit(`/r/${link.slug}`)).text).not.toContain("<img");
  });

  test("in Inter · loads the font from this service", async () => {
    const { text } = await visit("/r/assets/page.css");
    const [, font = ""] = /url\((\/r\/[^)]+latin-400[^)]+)\)/.exec(text) ?? [];
    const { status, headers } = await visit(font);
    expect([status, headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(text).not.toMatch(/url\((?!\/r\/assets\/fonts\/|\/app\/favicon\.svg)/);
  });

  test("for programs that preview links · has a picture that they need to load only once", async () => {
    const { text } = await visit(`/r/${world.link.slug}`);
    const [, url = ""] = /og:image" content="([^"]+)"/.exec(text) ?? [];
    const { pathname, search } = new URL(url);
    const response = await fetch(service.baseUrl + pathname + search);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: "png",
      width: 1_200,
      height: 630,
    });
    const headers = {
      "if-none-match": response.headers.get("etag") ?? "",
      "cache-control": "max-age=0",
    };
    expect((await visit(pathname, { headers })).status).toBe(304);
    await service.call("PATCH", `/organizations/${world.organizationId}`, {
      key: world.key,
      body: { name: "Renamed" },
    });
    expect((await visit(pathname, { headers })).status).toBe(200);
    expect((await linkNow()).clickCount).toBe(1);
    for (const unknown of ["/r/nobody-has-this/preview.png", "/join/nobody/preview.png"]) {
      expect((await visit(unknown)).status).toBe(404);
    }
  });

  test("with texts from other people · shows them as text", async () => {
    const name = `<script>alert("1")</script>&'`;
    const { key, organizationId } = world;
    await service.call("PATCH", `/organizations/${organizationId}`, { key, body: { name } });
    await createField({ name: "x", label: `"><img src=x>`, type: "select", options: [`"><b>`] });
    const { text } = await visit(`/r/${world.link.slug}`);
    expect(text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;");
    expect(text).toContain('<option value="&quot;&gt;&lt;b&gt;">');
    expect(text).not.toMatch(/<script|<img|<b>/);
    const site = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;";
    expect(text).toContain(`<meta property="og:site_name" content="${site}">`);
  });

  test("for programs that preview links · has its title, description, URL and picture as tags", async () => {
    const { link } = world;
    const { text } = await visit(`/r/${link.slug}`, {
      headers: { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
    });
    const tags = Object.fromEntries(
      [...text.matchAll(/<meta property="(og:\w+)" content="([^"]+)">/g)].map(([, ...tag]) => tag),
    );
    expect(tags).toMatchObject({
      "og:title": expect.stringContaining("recommended us to you"),
      "og:description": expect.stringContaining("Leave your details"),
      "og:url": `${service.deps.settings.publicUrl}/r/${link.slug}`,
      "og:image": expect.stringMatching(
        `^${service.deps.settings.publicUrl}/r/${link.slug}/preview.png[?]v=`,
      ),
    });
    const { code } = await createCode();
    expect((await visit(`/join/${code}`)).text).toContain(`<meta property="og:url"`);
  });

  test("in capitals · redirects to the same page, and the redirect can be cached", async () => {
    const slug = world.link.slug.toUpperCase();
    for (const [path, to] of [
      [`/r/${slug}`, `/r/${world.link.slug}`],
      [`/R/${slug}?utm_source=Poster`, `/r/${world.link.slug}?utm_source=Poster`],
      [`/r/${slug}/thanks`, `/r/${world.link.slug}/thanks`],
      ["/r/NOBODY-HAS-THIS", "/r/nobody-has-this"],
      ["/JOIN/ABC%2F", "/join/ABC%2F"],
    ] as const) {
      const { status, headers } = await visit(path);
      expect([path, status, headers.get("location")]).toEqual([path, 301, to]);
    }
    expect((await linkNow()).clickCount).toBe(0);
  });
});

describe("clicks", () => {
  test("by one visitor on one day · count once, by the day of the organization", async () => {
    const { key, organizationId, link } = world;
    const timezone = "Pacific/Auckland";
    await service.call("PATCH", `/organizations/${organizationId}`, { key, body: { timezone } });
    nowMs = Date.parse("2026-11-25T10:59:00Z"); // 23:59 in Auckland
    const from = (address: string) => visit(`/r/${link.slug}`, { address });
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await from(address);
    await visit(`/r/${link.slug}`, { method: "HEAD" });
    await submit(ada, { address: "192.0.2.1" });
    await visit(`/r/${link.slug}/thanks`);
    nowMs += 60_000;
    await from("192.0.2.1");
    expect(await linkNow()).toMatchObject({ clickCount: 3, submissionCount: 1 });

    const person = await service.createPerson(organizationId, { permissionLevel: "admin" });
    const session = await openSession(service, person);
    const path = `/api/public-links/${link.id}`;
    const { body } = await session.call("GET", `${path}/visits`);
    expect([body.days.length, body.days.slice(-2)]).toEqual([
      30,
      [
        { day: "2026-11-25", clickCount: 2, submissionCount: 1 },
        { day: "2026-11-26", clickCount: 1, submissionCount: 0 },
      ],
    ]);
    const drawn = await session.call("GET", `${path}/qr-code?format=svg`);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  });

  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

  test.each<[string, Record<string, string>]>([
    ["Slack", { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }],
    ["Slack's pictures", { "user-agent": "Slack-ImgProxy (+https://api.slack.com/robots)" }],
    ["WhatsApp", { "user-agent": "WhatsApp/2.23.20.0 A" }],
    ["Facebook", { "user-agent": "facebookexternalhit/1.1" }],
    ["Meta", { "user-agent": "meta-externalagent/1.1" }],
    ["LinkedIn", { "user-agent": "LinkedInBot/1.0 (compatible; Mozilla/5.0)" }],
    ["Telegram", { "user-agent": "TelegramBot (like TwitterBot)" }],
    ["Discord", { "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0)" }],
    ["Teams", { "user-agent": "Mozilla/5.0 SkypeUriPreview Preview/0.5" }],
    ["iMessage", { "user-agent": `${iPhone} facebookexternalhit/1.1 Facebot Twitterbot/1.0` }],
    ["Google", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["a crawler", { "user-agent": "Sogou web spider/4.0" }],
    ["a prefetch", { "sec-purpose": "prefetch;prerender" }],
    ["an old prefetch", { purpose: "prefetch" }],
  ])("by %s · do not count", async (_, headers) => {
    const { code, id } = await createCode();
    for (const path of [`/r/${world.link.slug}`, `/join/${code}`]) {
      expect((await visit(path, { headers })).status).toBe(200);
    }
    expect((await linkNow()).clickCount).toBe(0);
    const pageVisitors = service.deps.db.client.pageVisitor;
    expect(await pageVisitors.count({ where: { pageId: id } })).toBe(0);
  });

  test.each([
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]`,
    `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 Chrome/120.0 Mobile",
  ])("by a person with %s · count", async (agent) => {
    await visit(`/r/${world.link.slug}`, { headers: { "user-agent": agent } });
    expect((await linkNow()).clickCount).toBe(1);
  });

  test("store no address, and nothing about a visitor after the day is over everywhere", async () => {
    const of = { where: { organizationId: world.organizationId } };
    const visitors = () => service.deps.db.client.pageVisitor.findMany(of);
    await visit(`/r/${world.link.slug}`, { address: "192.0.2.77" });
    await submit(ada);
    const [visitor] = await visitors();
    expect(visitor?.visitorHash.length).toBe(32);
    expect(Buffer.from(visitor?.visitorHash ?? []).toString("latin1")).not.toContain("192.0.2.77");
    await keepHouse(service.deps);
    expect(await visitors()).toHaveLength(1);
    nowMs += 48 * 3_600_000;
    await keepHouse(service.deps);
    expect(await visitors()).toEqual([]);
    expect(await service.deps.db.client.publicLinkVisitor.count(of)).toBe(0);
    expect((await linkNow()).clickCount).toBe(1);
  });

  test("with a forged address · count for the address that the proxy reports", async () => {
    for (const claimed of ["10.1.2.3", "203.0.113.9", "::1", "x"]) {
      await visit(`/r/${world.link.slug}`, { address: `${claimed}, 192.0.2.50` });
    }
    expect((await linkNow()).clickCount).toBe(1);
  });
});

describe("a submission", () => {
  test("with every type of field · becomes a referral, and the thank-you page explains what happens next", async () => {
    const field = async (name: string, type: string, more: object = {}) =>
      `field-${(await createField({ name, type, ...more })).id}`;
    const options = ["solar panels", "heat pump", "both"];
    const fields: [string, string][] = [
      [await field("Room", "text"), "Kitchen ünd <b>bath</b>"],
      [await field("Budget", "number"), "1500,5"],
      [await field("Owner", "boolean", { isRequired: true }), "false"],
      [await field("From", "date"), "2026-12-31"],
      [await field("Interest", "select", { options }), "heat pump"],
      [await field("Page", "url"), "https://example.com/a?b=c"],
      [await field("Second", "email"), "second@müller.example"],
    ];
    const many = await field("Several", "multi_select", { options });
    const hidden = await createField({ name: "Margin", type: "number", isOnPublicForm: false });
    const email = "ada@müller.example";
    const sent = new URLSearchParams([
      ...Object.entries({ ...ada, email, phone: " +49 30 1234 ", notes: "One\r\ntwo 🙂" }),
      ...fields,
      [many, "both"],
      [many, "solar panels"],
      [`field-${hidden.id}`, "7"],
      ["status", "completed"],
      ["customFields[Margin]", "7"],
    ]);
    const { status, headers } = await submit(sent, german);
    expect([status, headers.get("location")]).toEqual([
      303,
      `/r/${world.link.slug}/thanks?lang=de`,
    ]);
    const thanks = await visit(headers.get("location") ?? "");
    expect([thanks.status, thanks.text]).toEqual([200, expect.stringContaining("Vielen Dank")]);
    expect(await referrals()).toMatchObject([
      {
        ...ada,
        email: "ada@xn--mller-kva.example",
        phone: "+49 30 1234",
        notes: "One\ntwo 🙂",
        status: "new",
        customFields: {
          Room: "Kitchen ünd <b>bath</b>",
          Budget: 1500.5,
          Owner: false,
          From: "2026-12-31",
          Interest: "heat pump",
          Page: "https://example.com/a?b=c",
          Second: "second@xn--mller-kva.example",
          Several: ["both", "solar panels"],
        },
      },
    ]);
    expect((await referrals())[0].customFields).not.toHaveProperty("Margin");
  });

  test("in German · has the German labels and options, and stores the options", async () => {
    const { id } = await createField({
      name: "Interest",
      type: "multi_select",
      options: ["Heat pump", "Solar panels"],
      isRequired: true,
      referrerText: {
        de: { label: "Interesse", options: [{ option: "Heat pump", text: "Wärmepumpe" }] },
      },
    });
    const { text } = await visit(`/r/${world.link.slug}`, german);
    expect(text).toContain("<legend>Interesse <");
    expect(text).toContain('value="Heat pump"><span>Wärmepumpe</span>');
    expect(text).toContain('value="Solar panels"><span>Solar panels</span>');
    expect((await submit(ada, german)).text).toContain(`id="field-${id}-mistake"`);
    await submit({ ...ada, [`field-${id}`]: "Heat pump" }, german);
    expect((await referrals())[0].customFields).toEqual({ Interest: ["Heat pump"] });
    expect((await visit(`/r/${world.link.slug}`)).text).toContain(
      '<legend>Interest <span class="hint">(choose at least one)</span></legend>',
    );
  });

  test("with mistakes · is rejected with a message at each field and keeps the input", async () => {
    const { id: budget } = await createField({ name: "Budget", type: "number" });
    const { id: interest } = await createField({
      name: "Interest",
      type: "select",
      options: ["a", "b"],
      isRequired: true,
    });
    const sent = {
      name: "",
      email: "calla@example",
      phone: "1".repeat(51),
      notes: `<i>"still here"</i>`,
      [`field-${budget}`]: "12e3",
      [`field-${interest}`]: "c",
    };
    const { status, text } = await submit(sent);
    expect(status).toBe(400);
    expect(text).toContain("<title>Please check: ");
    expect(text).toContain("Please check: Your name, Email, Phone, ");
    for (const [key, mistake] of [
      ["name", "Enter your name."],
      ["email", "Enter a complete email address"],
      ["phone", "Use up to 50 characters."],
      [`field-${budget}`, "Enter a number"],
      [`field-${interest}`, "Choose an option"],
    ]) {
      expect(text).toContain(`<p class="mistake" id="${key}-mistake">${mistake}`);
      expect(text).toContain(`aria-describedby="${key}-mistake"`);
    }
    expect(text.match(/ autofocus/g)).toHaveLength(1);
    for (const kept of ['value="calla@example"', 'value="12e3"', "1".repeat(51)]) {
      expect(text).toContain(kept);
    }
    expect(text).toContain("\n&lt;i&gt;&quot;still here&quot;&lt;/i&gt;</textarea>");
    expect((await submit(sent, german)).text).toContain("Bitte geben Sie Ihren Namen ein.");
    expect(await referrals()).toEqual([]);
  });

  test.each([
    ["neither an email address nor a phone number", {}, "contact", "Enter your phone number or"],
    ["half an email address", { contact: "ada@example" }, "contact", "Enter a complete email"],
    ["half a phone number", { contact: "12345" }, "contact", "Enter a phone number with at"],
    ["too few digits", { phone: "n/a 12345" }, "phone", "Enter a phone number with at least 6"],
  ])("with %s · is rejected", async (_, contact, key, mistake) => {
    const { status, text } = await submit({ name: ada.name, email: " ", ...contact });
    expect(status).toBe(400);
    expect(text).toContain(`<p class="mistake" id="${key}-mistake">${mistake}`);
    expect(await referrals()).toEqual([]);
  });

  test("with only a phone number · becomes a referral without an email address", async () => {
    const { status } = await submit({ name: ada.name, phone: "+49 30 1234" });
    expect(status).toBe(303);
    expect(await referrals()).toMatchObject([
      { name: ada.name, email: null, phone: "+49 30 1234" },
    ]);
  });

  test("with one contact · becomes a referral with an email address or a phone number", async () => {
    for (const contact of [ada.email, "+49 30 1234"]) {
      expect((await submit({ name: ada.name, contact })).status).toBe(303);
    }
    expect(await referrals()).toMatchObject([
      { email: null, phone: "+49 30 1234" },
      { email: ada.email, phone: null },
    ]);
  });

  test("with the button of another language · shows the input in it and submits nothing", async () => {
    const path = `/r/${world.link.slug}`;
    const { text } = await submit({ name: "", contact: ada.email });
    const [, action = "", name = ""] =
      /class="language" formaction="([^"]+)" name="([^"]+)"/.exec(text) ?? [];
    expect(action).toBe(`${path}?lang=de`);
    const switched = await visit(action, {
      method: "POST",
      body: new URLSearchParams({ ...ada, [name]: "de" }),
    });
    expect(switched.status).toBe(200);
    expect(switched.text).toContain('<html lang="de">');
    expect(switched.text).toContain(`value="${ada.email}"`);
    expect(switched.text).not.toContain("Bitte prüfen");
    expect(await referrals()).toEqual([]);
  });

  test("sent twice, immediately or later · gets the same response and creates one referral", async () => {
    const answers = await Promise.all([submit(ada), submit(ada)]);
    answers.push(await submit(ada));
    for (const { status, headers } of answers) {
      expect([status, headers.get("location")]).toEqual([
        303,
        `/r/${world.link.slug}/thanks?lang=en`,
      ]);
    }
    expect(await referrals()).toHaveLength(1);
  });

  const trapOf = async () => {
    const { text } = await visit(`/r/${world.link.slug}`);
    const [, name = ""] =
      /<input type="text" id="[^"]+" name="([^"]+)" tabindex="-1"/.exec(text) ?? [];
    return name;
  };

  test("with fields from contact cards and password managers · is a referral", async () => {
    const filled = {
      website: "https://ada.example",
      url: "https://ada.example",
      company: "Ada Ltd",
    };
    expect((await submit({ ...ada, ...filled })).status).toBe(303);
    expect(await referrals()).toHaveLength(1);
    expect(Object.keys(filled)).not.toContain(await trapOf());
  });

  test("by a program that fills the hidden field · gets the same response and waits for staff", async () => {
    const { id: room } = await createField({ name: "Room", label: "Which room?", type: "text" });
    const { organizationId, link } = world;
    const caught = { ...ada, [await trapOf()]: "x", [`field-${room}`]: "Kitchen" };
    for (const form of [caught, caught, { ...caught, name: "Grace" }]) {
      const { status, headers } = await submit(form);
      expect([status, headers.get("location")]).toEqual([303, `/r/${link.slug}/thanks?lang=en`]);
    }
    const effects = { referrals: 0, events: 0 };
    expect(await countsOf(service, organizationId)).toMatchObject(effects);
    const admin = await service.createPerson(organizationId, { permissionLevel: "admin" });
    const session = await openSession(service, admin);
    const { body } = await session.call("GET", "/api/held-submissions");
    const [grace, held] = body.data;
    expect([body.data.length, grace.name, held]).toEqual([
      2,
      "Grace",
      expect.objectContaining({
        ...ada,
        slug: link.slug,
        publicLinkId: link.id,
        customFields: [{ label: "Which room?", value: "Kitchen" }],
        createdAt: nowMs,
        keptUntil: nowMs + 30 * 86_400_000,
      }),
    ]);

    const released = await session.call("POST", `/api/held-submissions/${held.id}/release`, {
      body: {},
    });
    expect(released.status).toBe(200);
    expect(await referrals()).toMatchObject([
      { id: released.body.referralId, ...ada, customFields: { Room: "Kitchen" } },
    ]);
    expect((await linkNow()).submissionCount).toBe(1);
    expect((await session.call("DELETE", `/api/held-submissions/${grace.id}`)).status).toBe(204);
    for (const id of [held.id, grace.id]) {
      const again = await session.call("POST", `/api/held-submissions/${id}/release`, { body: {} });
      expect(again.status).toBe(404);
    }
    expect(await referrals()).toHaveLength(1);
  });

  test("that is held · is shown to staff who see its link, and deleted after 30 days", async () => {
    const { organizationId } = world;
    await submit({ ...ada, [await trapOf()]: "x" });
    const seenBy = async (permissionLevel: "admin" | "marketer" | "referrer") => {
      const person = await service.createPerson(organizationId, { permissionLevel });
      const session = await openSession(service, person);
      const { status, body } = await session.call("GET", "/api/held-submissions");
      return [status, body.data?.length];
    };
    expect(await seenBy("admin")).toEqual([200, 1]);
    expect(await seenBy("marketer")).toEqual([200, 0]);
    expect(await seenBy("referrer")).toEqual([403, undefined]);
    nowMs += 30 * 86_400_000 - 1;
    await keepHouse(service.deps);
    expect(await seenBy("admin")).toEqual([200, 1]);
    nowMs += 1;
    await keepHouse(service.deps);
    expect(await seenBy("admin")).toEqual([200, 0]);
  });

  test("more than twenty times an hour from one address · must wait, and the page says so", async () => {
    const from = { address: "192.0.2.99" };
    for (let count = 0; count < 20; count += 1) {
      expect((await submit({ ...ada, email: `ada${count}@example.com` }, from)).status).toBe(303);
    }
    const refused = await submit({ ...ada, email: "late@example.com" }, from);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(refused.text).toContain("Wait a while");
    nowMs += 3_600_000;
    expect((await submit({ ...ada, email: "late@example.com" }, from)).status).toBe(303);
  });

  test("from another site's page · is rejected; from ours or a program it is accepted", async () => {
    const own = new URL(service.deps.settings.publicUrl).origin;
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: own, "sec-fetch-site": "cross-site" },
      { origin: `${own}.evil.example` },
    ] as Record<string, string>[]) {
      const { status, text } = await submit(ada, { headers });
      expect([status, text]).toEqual([403, expect.stringContaining("came from another page")]);
    }
    expect(await referrals()).toEqual([]);
    expect((await submit(ada, { headers: { origin: own } })).status).toBe(303);
  });

  test("in a form that no browser sends · is rejected with a page and stores nothing", async () => {
    const path = `/r/${world.link.slug}`;
    const form = "application/x-www-form-urlencoded";
    const post = (body: string, type = form, headers = {}) =>
      visit(path, { method: "POST", body, headers: { "content-type": type, ...headers } });
    const good = new URLSearchParams(ada).toString();
    expect((await post(JSON.stringify(ada), "application/json")).status).toBe(415);
    expect((await post(good, "text/plain")).status).toBe(415);
    expect((await post(good, form, { "content-encoding": "br2" })).status).toBe(415);
    for (const broken of [`${good}&notes=%ff`, `${good}&notes=%`, `${good}&notes=a%00b`]) {
      const { status, text } = await post(broken);
      expect([status, text]).toEqual([400, expect.stringContaining("could not be read")]);
    }
    const large = await post(`${good}&notes=${"x".repeat(256 * 1_024)}`);
    expect([large.status, large.text]).toEqual([413, expect.stringContaining("too long")]);
    expect((await post("&".repeat(256 * 1_024))).status).toBe(400);
    expect((await post(`${"a=b&".repeat(65_000)}`)).status).toBe(400);
    expect(await referrals()).toEqual([]);
  });

  test("with hostile texts in every field · is stored exactly or rejected, and shown as text", async () => {
    const { id } = await createField({ name: "Room", type: "text" });
    for (const [index, hostile] of hostileTexts.entries()) {
      nowMs += 60_000;
      const email = `visitor${index}@example.com`;
      const sent = {
        name: hostile,
        email,
        phone: hostile,
        notes: hostile,
        [`field-${id}`]: hostile,
      };
      const { status, text } = await submit(sent);
      expect([303, 400, 413], hostile.slice(0, 99)).toContain(status);
      expect(text.match(/<(?:script|img|svg|iframe)/i), hostile.slice(0, 99)).toBeNull();
      const alone = await submit({ ...ada, email, notes: hostile });
      expect([303, 400], hostile.slice(0, 99)).toContain(alone.status);
    }
    const asTyped = hostileTexts.map((text) => text.replaceAll("\r\n", "\n").trim());
    const stored = await referrals();
    expect(stored.length).toBeGreaterThan(20);
    for (const { notes } of stored) if (notes !== null) expect(asTyped).toContain(notes);
  });
});

describe("a page that does not exist", () => {
  test("for an unknown, paused or rejected link · looks the same for every request", async () => {
    const { key, link } = world;
    await service.call("PATCH", `/public-links/${link.id}`, { key, body: { isActive: false } });
    const answers = new Set<string>();
    for (const path of [
      `/r/${link.slug}`,
      `/r/${link.slug}/thanks`,
      "/r/nobody-has-this",
      "/r/%zz",
      "/r/..%2f..%2fetc",
      "/r/a/b/c",
      "/r",
    ]) {
      const { status, text, headers } = await visit(path);
      expect([path, status, headers.get("x-robots-tag")]).toEqual([path, 404, "noindex, nofollow"]);
      answers.add(text);
    }
    const posted = await submit(ada);
    expect(posted.status).toBe(404);
    expect(answers.add(posted.text).size).toBe(1);
    expect((await linkNow()).clickCount).toBe(0);
  });

  test("for a used-up, expired, paused or unknown code · looks the same", async () => {
    const expiring = await createCode({ expiresAt: nowMs + 1_000 });
    const paused = await createCode();
    await service.call("PATCH", `/invitation-codes/${paused.id}`, {
      key: world.key,
      body: { isActive: false },
    });
    const used = await createCode({ useLimit: 1 });
    await service.deps.db.client.invitationCode.update({
      where: { id: used.id },
      data: { useCount: 1 },
    });
    nowMs += 1_000;
    const answers = new Set<string>();
    const texts = [expiring.code, paused.code, used.code, "NEVER-WAS", "%2F%2Fevil.example"];
    for (const text of texts) {
      const answer = await visit(`/join/${text}`);
      expect([text, answer.status]).toEqual([text, 404]);
      answers.add(answer.text);
    }
    expect(answers.size).toBe(1);
  });

  test("after sixty requests in a minute from one address · asks the visitor to wait", async () => {
    const from = { address: "192.0.2.60" };
    for (let count = 0; count < 60; count += 1) await visit("/join/NEVER-WAS", from);
    expect((await visit("/join/NEVER-WAS", from)).status).toBe(429);
    expect((await visit(`/r/${world.link.slug}`, from)).status).toBe(429);
  });
});

test("the page of a code · in any case · shows who invites to what, and leads people with an account to the app", async () => {
  const { key, organizationId } = world;
  const admin = await service.createPerson(organizationId, { permissionLevel: "admin" });
  const { code, url, id } = await createCode({
    permissionLevel: "marketer",
    ownerId: admin.userId,
  });
  const { status, text, headers } = await visit(new URL(url).pathname.toLowerCase());
  expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  expect(text).toContain("invited you to join");
  expect(text).toContain("As a business developer, you work");
  expect(text).toContain(`href="/app/join/${code}?hasAccount=true"`);
  expect((await visit(`/join/${code}`, german)).text).toContain("Link per E-Mail senden");
  const session = await openSession(service, admin);
  const { body } = await session.call("GET", `/api/invitation-codes/${id}/visits`);
  expect(body.days.at(-1)).toMatchObject({ clickCount: 2, submissionCount: 0 });
  await service.call("DELETE", `/invitation-codes/${id}`, { key });
  expect((await visit(`/join/${code}`)).status).toBe(404);
});

test("the form of a code · without script · emails a link, or shows what is wrong", async () => {
  const { code } = await createCode();
  const request = (fields: Record<string, string>) =>
    visit(`/join/${code}`, { method: "POST", body: new URLSearchParams(fields) });
  const wrong = await request({ email: "ada@example" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('<p class="mistake" id="email-mistake">Enter a complete email');
  expect(wrong.text).toContain('value="ada@example"');
  const email = `joining-${world.organizationId}@example.com`;
  const { status, headers } = await request({ email });
  expect([status, headers.get("location")]).toEqual([303, `/join/${code}/sent?lang=en`]);
  expect((await visit(`/join/${code}/sent`)).text).toContain("<h1>Check your email</h1>");
  expect(await mailsTo(service, email)).toHaveLength(1);
  expect(
    (await visit("/join/NEVER-WAS", { method: "POST", body: new URLSearchParams({ email }) }))
      .status,
  ).toBe(404);
  expect((await visit("/join/NEVER-WAS/sent")).status).toBe(404);
});

import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../../../test/browser-session.ts";
import { recordsIn } from "../../../test/csv.ts";
import { texts as hostileTexts } from "../../../test/hostile/values.ts";
import { operatorOf } from "../../../test/operator.ts";
import { eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";
import { submitThroughPublicLink } from "../public-links/submit-through-public-link.ts";

const nowMs = Date.parse("2026-11-22T12:00:00Z");
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
const operator = operatorOf(service);

interface World {
  id: string;
  slug: string;
  key: string;
  referrerId: string;
  path: string;
}

let world: World;
let addressCount = 0;
beforeEach(async () => {
  const { id, slug, key, referrerId } = await service.createOrganization();
  const link = await service.call("POST", "/public-links", { key, body: { referrerId } });
  world = { id, slug, key, referrerId, path: `/r/${link.body.slug}` };
});

async function visit(path: string, init: RequestInit = {}) {
  addressCount += 1;
  const answer = await fetch(service.baseUrl + path, {
    redirect: "manual",
    ...init,
    headers: {
      "x-forwarded-for": `203.0.${addressCount >> 8}.${addressCount & 255}`,
      ...init.headers,
    },
  });
  return { status: answer.status, text: await answer.text() };
}

const ada = { name: "Ada Lovelace", email: "ada@example.com", notes: `A "kitchen"` };

const submit = (fields: Record<string, string>) =>
  visit(world.path, { method: "POST", body: new URLSearchParams(fields) });

/** Returns the version of the consent text. */
async function change(body: object): Promise<number> {
  const answer = await service.call("PATCH", `/organizations/${world.id}`, {
    key: world.key,
    body,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.consentVersion;
}

const read = async (path: string) => (await service.call("GET", path, { key: world.key })).body;

const referrals = async () => (await read("/referrals")).data;

const consentText = "I agree that Acme calls me.\n\nI can withdraw this at any time.";

describe("the consent that an organization requests", () => {
  test("in the visitor's language · is shown and stored, and is a new version", async () => {
    const version = await change({ consentText });
    const inGerman = await change({ consentTexts: { de: "Acme darf mich anrufen." } });
    expect(inGerman).toBe(version + 1);
    expect((await visit(world.path)).text).toContain(consentText);
    const german = { headers: { "accept-language": "de" } };
    expect((await visit(world.path, german)).text).toContain("Acme darf mich anrufen.");
    const body = new URLSearchParams({ ...ada, consent: String(inGerman) });
    expect((await visit(world.path, { ...german, method: "POST", body })).status).toBe(303);
    expect((await referrals())[0].consent.text).toBe("Acme darf mich anrufen.");
  });

  test("on the form · is an unchecked required box with the text, and absent without a text", async () => {
    expect((await visit(world.path)).text).not.toContain("consent");
    const version = await change({ consentText });
    const { text } = await visit(world.path);
    expect(text).toContain(
      `<input type="checkbox" id="consent" name="consent" value="${version}" required>` +
        `<span dir="auto">${consentText}</span>`,
    );
    await change({ consentText: null });
    expect((await visit(world.path)).text).not.toContain("consent");
  });

  test("that is missing · rejects the form with a sentence and keeps the input", async () => {
    await change({ consentText });
    const { status, text } = await submit(ada);
    expect(status).toBe(400);
    expect(text).toContain("Please check: Your consent<");
    expect(text).toContain('<p class="mistake" id="consent-mistake">Check this box to send');
    expect(text).toContain('aria-invalid="true" aria-describedby="consent-mistake" autofocus>');
    for (const kept of [ada.name, ada.email, "A &quot;kitchen&quot;"]) expect(text).toContain(kept);
    expect(await referrals()).toEqual([]);
  });

  test("whose text changes after the form was parsed · does not count", async () => {
    const consentVersion = await change({ consentText });
    await change({ consentText: "Only by e-mail." });
    const outcome = await submitThroughPublicLink(service.deps, {
      slug: world.path.slice("/r/".length),
      input: ada,
      consentVersion,
      language: "en",
      isHeld: false,
      remoteAddress: "203.0.113.1",
      requestId: "request",
    });
    expect([outcome, await referrals()]).toEqual(["consent changed", []]);
  });

  test("next to another mistake · stays checked", async () => {
    const version = await change({ consentText });
    const { status, text } = await submit({ ...ada, email: "ada", consent: String(version) });
    expect(status).toBe(400);
    expect(text).toContain(`value="${version}" required checked>`);
    expect(text).not.toContain("consent-mistake");
  });

  test("whose text changed since the form was opened · is requested again with the new text", async () => {
    const opened = await change({ consentText });
    const version = await change({ consentText: "Only by e-mail." });
    for (const consent of [String(opened), "on", `${version}0`, ""]) {
      const { status, text } = await submit({ ...ada, consent });
      expect([consent, status]).toEqual([consent, 400]);
      expect(text).toContain("This text has changed.");
      expect(text).toContain(`value="${version}" required aria-invalid`);
      expect(text).toContain("Only by e-mail.");
      expect(text).not.toContain("at any time");
    }
    expect(await referrals()).toEqual([]);
    expect((await submit({ ...ada, consent: String(version) })).status).toBe(303);
    expect(await referrals()).toMatchObject([
      { consent: { text: "Only by e-mail.", version, givenAt: nowMs } },
    ]);
  });

  test("that is given · is stored with the referral as it was shown, regardless of later changes", async () => {
    const version = await change({ consentText });
    expect((await submit({ ...ada, consent: String(version) })).status).toBe(303);
    await change({ consentText: "Another." });
    const consent = { text: consentText, version, givenAt: nowMs };
    const [listed] = await referrals();
    expect(listed.consent).toEqual(consent);
    const path = `/referrals/${listed.id}`;
    expect((await read(path)).consent).toEqual(consent);
    const body = { status: "contacted" };
    const changed = await service.call("PATCH", path, { key: world.key, body });
    expect([changed.body.version, changed.body.consent]).toEqual([2, consent]);

    const csv = await service.call("GET", "/referrals", {
      key: world.key,
      headers: { Accept: "text/csv" },
    });
    expect(recordsIn(csv.text)).toMatchObject([
      {
        "consent.text": consentText,
        "consent.version": String(version),
        "consent.givenAt": new Date(nowMs).toISOString(),
      },
    ]);

    const events = await eventsOf(service, world.id);
    expect(events).toHaveLength(2);
    for (const { data } of events) expect(JSON.stringify(data)).not.toContain("onsent");

    const [exported = ""] = await operator("export-person", world.slug, "--email", ada.email);
    expect(JSON.parse(exported).referrals).toMatchObject([{ id: listed.id, consent }]);
    await operator("erase-person", world.slug, "--email", ada.email);
    const { rows } = await service.pool.query(
      "SELECT consent FROM referrals WHERE organization_id = $1",
      [world.id],
    );
    expect(rows).toEqual([]);
  });

  test("that was not requested · is null for referrals through the API and for forms without one", async () => {
    const { key, referrerId } = world;
    const body = { name: "Ada", referrerId };
    const created = await service.call("POST", "/referrals", { key, body });
    expect(created.body.consent).toBeNull();
    const refused = await service.call("POST", "/referrals", {
      key,
      body: { ...body, consent: { text: "Yes", version: 1, givenAt: nowMs } },
    });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, "consent"]);
    expect((await submit({ ...ada, consent: "1" })).status).toBe(303);
    expect((await referrals()).map(({ consent }: { consent: unknown }) => consent)).toEqual([
      null,
      null,
    ]);
  });

  test("in hostile texts · is shown as text, and stored as it was shown", async () => {
    let count = 0;
    for (const hostile of hostileTexts) {
      const answer = await service.call("PATCH", `/organizations/${world.id}`, {
        key: world.key,
        body: { consentText: hostile },
      });
      if (answer.status !== 200) continue;
      count += 1;
      const { text } = await visit(world.path);
      expect(text.match(/<(?:script|img|svg|iframe|b|i)\b/i), hostile.slice(0, 99)).toBeNull();
      const email = `ada${count}@example.com`;
      const consent = String(answer.body.consentVersion);
      expect((await submit({ ...ada, email, consent })).status, hostile.slice(0, 99)).toBe(303);
      const [{ id }] = await referrals();
      expect((await read(`/referrals/${id}`)).consent.text).toBe(hostile);
    }
    expect(count).toBeGreaterThan(20);
    await change({ consentText: "See https://acme.example/a or [this](https://b.example)" });
    const { text } = await visit(world.path);
    expect(text).toContain("See https://acme.example/a or [this](https://b.example)</span>");
    expect(text).not.toContain("<a href=");
  });
});

describe("the legal links", () => {
  const links = {
    privacyUrl: "https://acme.example/privacy?a=1&b=2",
    imprintUrl: "http://acme.example/imprint",
    termsUrl: `https://acme.example/terms"><script>alert(1)</script>`,
  };

  test("on the form, its thank-you page, its mistakes and the page of a code · are those that are set", async () => {
    const { body: code } = await service.call("POST", "/invitation-codes", {
      key: world.key,
      body: {},
    });
    const { pathname } = new URL(code.url);
    const pages = () =>
      Promise.all([
        visit(world.path),
        visit(`${world.path}/thanks`),
        submit({ name: "" }),
        visit(pathname),
      ]);
    for (const { text } of await pages()) expect(text).not.toContain('class="legal"');
    await change(links);
    for (const { text } of await pages()) {
      const found = [...text.matchAll(/<a href="(http[^"]+)" target="_blank"([^>]+)>([^<]+)/g)];
      expect(found.map(([, url, rel, label]) => [url, rel, label])).toEqual([
        [
          "https://acme.example/privacy?a=1&amp;b=2",
          ' rel="noopener noreferrer"',
          "Privacy notice",
        ],
        ["http://acme.example/imprint", ' rel="noopener noreferrer"', "Imprint"],
        [
          "https://acme.example/terms&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
          ' rel="noopener noreferrer"',
          "Terms",
        ],
      ]);
      expect(text).not.toContain("<script");
    }
    await change({ privacyUrl: null, termsUrl: null });
    const german = { headers: { "accept-language": "de" } };
    const { text } = await visit(world.path, german);
    expect(text).toContain(">Impressum<");
    expect(text.match(/<li><a /g)).toHaveLength(1);
  });
});

test("in the app · can be set by an admin and not by a referrer", async () => {
  const admin = await service.createPerson(world.id, { permissionLevel: "admin" });
  const referrer = await service.createPerson(world.id);
  const path = `/api/organizations/${world.id}`;
  const body = { consentText, privacyUrl: "https://acme.example/privacy" };
  const byReferrer = await (await openSession(service, referrer)).call("PATCH", path, { body });
  expect(byReferrer.status).toBe(403);
  const byAdmin = await (await openSession(service, admin)).call("PATCH", path, { body });
  expect(byAdmin.body).toMatchObject({ ...body, consentVersion: 1 });
});

import { expect, test } from "vitest";
import { branded } from "./branded.ts";
import { layOut } from "./layout.ts";
import { own, typed } from "./words.ts";

const hostile = '<td class="mark">x</td><td class="button" style="background:#5251c9">';

const { html, text } = layOut({
  subject: "News",
  title: "News",
  passages: [typed(hostile)],
  action: { label: "Open", url: "https://example.com/app" },
  closing: own("You get this because you work here."),
  organizationName: "Brightside",
});

test("an email · from an organization with a color and a logo · shows both and is otherwise the same", () => {
  const sent = branded(html, { accentColor: "#0f766e", logo: Buffer.from("png") });
  expect(sent).toContain('<img src="cid:logo"');
  expect(sent).toContain('<td class="button" style="background:#0f766e');
  expect(sent).not.toContain('style="background:#5251c9');
  expect(sent).toContain(typed(hostile).html);
  expect(sent.match(/cid:logo/g)).toHaveLength(1);
  expect(sent).not.toMatch(/src="http/);
  expect(text).not.toContain("cid:");
});

test("an email · from an organization without a logo · shows its initial in its color", () => {
  const sent = branded(html, { accentColor: "#d98a00", logo: null });
  expect(sent).toMatch(/<td class="mark"[^>]*background:#d98a00[^>]*color:#000000[^>]*>B<\/td>/);
  expect(sent).not.toContain("<img");
});

test("an email · from an organization without a brand · is unchanged", () => {
  expect(branded(html, { accentColor: null, logo: null })).toBe(html);
});

import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer";
import { describe, expect, test } from "vitest";
import { addressPrefix, roughBrowser } from "../src/access/accounts/approximate-device.ts";
import { newSignInMail } from "../src/access/emails.ts";
import { compose } from "../src/kernel/email/carrier.ts";
import type { MailContent, MailKind } from "../src/kernel/email/email.ts";
import { paymentsWaitMail, paymentWaitsMail } from "../src/money/emails.ts";
import { paymentDetailsAskedMail } from "../src/money/referrer-emails.ts";
import { invitationMail, newReferralMail } from "../src/people/emails.ts";
import { summaryMail } from "../src/people/summary-email.ts";
import { messageReceivedMail } from "../src/referrals/emails.ts";
import { endpointDisabledMail, endpointFailingMail } from "../src/webhooks/emails.ts";
import {
  arrivedReferral,
  asked,
  disabled,
  emailSamples,
  failing,
  invitation,
  signIn,
  summary,
  url,
  waiting,
  waitingMore,
  written,
} from "./email-samples.ts";

/** Emails about an account, which can belong to several organizations. */
const ofTheService: MailKind[] = [
  "sign_in_link",
  "password_reset",
  "new_sign_in",
  "password_guessed",
];

async function arrived(content: MailContent) {
  const message = { id: "id", createdAt: new Date(), to: "ada@example.com", ...content };
  const from = { name: "Referrals", address: "referrals@acme.example" };
  const bytes = await new MailComposer(compose(message, from)).compile().build();
  const [head = ""] = bytes.toString().split("\r\n\r\n");
  return { ...(await simpleParser(bytes)), head };
}

describe.each(emailSamples)("the email $kind", ({ subject, text, html }) => {
  test("has one link to act on, in HTML and in plain text", () => {
    expect(text.match(/https?:\/\/\S+/g)).toEqual([url]);
    const escaped = url.replaceAll("&", "&amp;");
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      escaped,
      escaped,
    ]);
  });

  test("loads nothing and has a short subject", () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|\bsrc=|url\(|@import/i);
    expect(subject.length).toBeLessThan(78);
  });
});

test.each(emailSamples.filter(({ kind }) => !ofTheService.includes(kind)))(
  "the email $kind · about an organization · has its name as the sender and its initial in the head",
  ({ senderName, html }) => {
    expect(senderName).toBe("Fjord & Sons");
    expect(html).toMatch(/>F<\/td>\s*<td[^>]*>Fjord &amp; Sons</);
  },
);

test.each(emailSamples.filter(({ html }) => html.includes('<html lang="de">')))(
  "the email $kind · in German · has no English sentence, amount or day",
  ({ subject, text, html }) => {
    // Removes what people typed, which stays in their own language.
    const ours = text.replaceAll(/We call on Friday\.|The account number is wrong\./g, "");
    expect(`${subject} ${ours}`).not.toMatch(/\b(the|you|your|is|of|referral|December)\b/i);
    expect(html).toContain("Falls die Schaltfläche nicht funktioniert");
  },
);

test("the emails to referrers · in German · format amounts and days in German", () => {
  const german = emailSamples.filter(({ html }) => html.includes('<html lang="de">'));
  const textOf = (kind: MailKind) => german.find((email) => email.kind === kind)?.text ?? "";
  expect(textOf("bonus_approved")).toContain("bis zum 5. Dezember 2026");
  expect(textOf("bonus_approved")).toContain("Betrag: 250,00\u00a0€");
  expect(textOf("referral_came_in")).toContain("bis zum 23. November 2026 um 11:00 MEZ");
});

test("the email invitation · names the inviter, the organization, the role and the end date", async () => {
  const { subject, text, html } = await arrived(invitationMail(invitation));
  expect(subject).toBe("Grace Hopper invited you to Fjord & Sons");
  expect(text).toContain("Grace Hopper invited you to join Fjord & Sons as a business developer.");
  expect(text).toContain("Accept the invitation within 7 days. You can use the link once.");
  expect(html).toContain("<strong>Fjord &amp; Sons</strong>");
});

test("the email invitation · without an inviter · uses the passive", () => {
  const { subject, text } = invitationMail({ ...invitation, inviterName: null });
  expect(subject).toBe("You're invited to Fjord & Sons");
  expect(text).toContain("You're invited to join Fjord & Sons as a business developer.");
});

test.each([
  [10.5, "HUF", "HUF\u00a010.50"],
  [500, "JPY", "¥500"],
])("an email about %d %s · shows the amount unrounded", (amount, currency, shown) => {
  expect(paymentDetailsAskedMail({ ...asked, amount, currency }).text).toContain(shown);
  expect(paymentWaitsMail({ ...waiting, amount, currency }).subject).toContain(shown);
});

test("the email endpoint_disabled · names the endpoint, the reason and the time, and no secret in the URL", () => {
  const { subject, text, html } = endpointDisabledMail(disabled);
  expect(subject).toBe("Webhook endpoint crm is disabled");
  expect(text).toContain("22 Nov 2026, 11:00 CET");
  expect(text).toContain(
    "10 deliveries in a row failed permanently, the first one on 21 Nov 2026, 10:00 CET and the last one on 22 Nov 2026, 11:00 CET.",
  );
  expect(text.replaceAll("\u200C", "")).toContain("https://hooks.example:8443/…");
  expect(text + html).not.toMatch(/S3CRET|user|pass|key=k/);
});

test("the email endpoint_failing · names the endpoint, the start and what will disable it, and no secret in the URL", () => {
  const { subject, text, html } = endpointFailingMail(failing);
  expect(subject).toBe("Webhook endpoint crm keeps failing");
  expect(text).toContain(
    "Every webhook delivery from Fjord & Sons to this endpoint has failed since 22 Nov 2026, 11:00 CET.",
  );
  expect(text).toContain("Failed deliveries in a row: 7");
  expect(text).toContain(
    "We disable the endpoint after 10 failed deliveries in a row, but not before 23 Nov 2026, 11:00 CET.",
  );
  expect(text + html).not.toMatch(/S3CRET|user|pass|key=k/);
});

test("the email new_sign_in · shows the time and the rough location", () => {
  const { text } = newSignInMail(signIn);
  expect(text).toContain("Time: 22 Nov 2026, 10:00 UTC");
  expect(text).toContain("Browser: Firefox on Windows");
  expect(text).toContain("IP address: 203.0.113.…");
  expect(text).not.toContain("203.0.113.77");
});

const hostile = {
  script: `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`,
  header: "Ada\r\nBcc: victim@example.com\r\n\r\nBody",
  "line separator": "Ada\u2028Bcc: victim@example.com",
  bidirectional: "\u202Egnp.exe\u202C \u2066abc\u2069",
  "zero width": "A\u200Bd\uFEFFa\u00AD\u{E0041}",
  endless: "😀".repeat(5_000),
  address: "Win at https://evil.example/now or evil.example",
};

describe.each(Object.entries(hostile))("a name with %s", (_, name) => {
  test("remains text on one line everywhere", async () => {
    for (const content of [
      invitationMail({ ...invitation, organizationName: name, inviterName: name }),
      endpointDisabledMail({ ...disabled, organizationName: name, endpointName: name }),
      paymentWaitsMail({ ...waiting, organizationName: name, referrerName: name }),
      paymentsWaitMail({ ...waitingMore, organizationName: name }),
      paymentDetailsAskedMail({ ...asked, organizationName: name, askerName: name }),
      messageReceivedMail({ ...written, organizationName: name, senderName: name }),
    ]) {
      const { headers, subject, text = "", html, head } = await arrived(content);
      expect(headers.get("bcc")).toBeUndefined();
      expect(head).not.toMatch(/^bcc:/im);
      expect(subject).toBe(content.subject);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u);
      expect([...content.subject].length).toBeLessThan(220);
      expect(html).not.toMatch(/<script|<img|[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/);
      expect(text).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/);
      // Mail programs turn texts into links, so only our own link may look like one.
      expect(text.match(/https?:\/\/\S+/g)).toEqual([url]);
      expect(text).not.toMatch(/evil\.example/);
      expect(text.split("\n").every((line) => [...line].length < 300)).toBe(true);
    }
  });
});

test.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
    "Edge on Windows",
  ],
  ["curl/8.0 <b>x</b>", "Another browser"],
  ["", "Another browser"],
])("roughBrowser · %s · is %s", (userAgent, expected) => {
  expect(roughBrowser(userAgent)).toBe(expected);
});

test.each([
  ["203.0.113.77", "203.0.113.…"],
  ["::ffff:203.0.113.77", "203.0.113.…"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:…"],
  ["<b>", "unknown"],
])("addressPrefix · %s · is %s", (address, expected) => {
  expect(addressPrefix(address)).toBe(expected);
});

test("the email new_referral · uses the organization's name and shows who was referred, by whom and when", async () => {
  const { from, subject, text } = await arrived(newReferralMail(arrivedReferral));
  expect(from?.value).toEqual([{ name: "Fjord & Sons", address: "referrals@acme.example" }]);
  expect(subject).toBe("New referral: Ada Lovelace, from Grace Hopper");
  expect(text).toContain("Submitted: 22 Nov 2026, 11:00 CET");
});

test("the email summary · lists the kinds that exist and no others", () => {
  expect(summaryMail(summary)?.subject).toBe(
    "3 new referrals, 1 unread conversation and 100 or more payments to approve",
  );
  const counts = { referrals: 0, conversations: 0, payments: 0, ownReferrals: 0, ownBonuses: 0 };
  expect(summaryMail({ ...summary, counts })).toBeNull();
  const single = summaryMail({ ...summary, counts: { ...counts, referrals: 1 } });
  expect(single?.subject).toBe("1 new referral");
  expect(single?.text).toContain(`${url}/referrals?call=mine`);
});

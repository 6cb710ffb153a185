import type { ShownAuditLog } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { sentenceAround, titleBesideSubject } from "./audit.ts";

function sentence(
  action: string,
  { name = "Ada Holm", status }: { name?: string | null; status?: string } = {},
) {
  const around = sentenceAround({
    action,
    changes: status === undefined ? null : { status: { from: "new", to: status } },
    subject: { name },
  } as ShownAuditLog);
  return around && `${around.before}${around.name}${around.after}`;
}

test("an entry · as a sentence · says what happened to whom", () => {
  expect(sentence("referral.updated", { status: "contacted" })).toBe("Status of Ada Holm changed");
  expect(sentence("referral.created")).toBe("Referral Ada Holm submitted");
  expect(sentence("bonus_payment.status_updated", { status: "completed" })).toBe(
    "Bonus of Ada Holm paid",
  );
  expect(sentence("bonus_payment.created")).toBe("Bonus of Ada Holm drafted");
  expect(sentence("user.payment_credentials_updated")).toBe("Payout details of Ada Holm updated");
  expect(sentence("user.work_handed_over")).toBe("Work of Ada Holm handed over");
  expect(sentence("user.invited")).toBe("Ada Holm invited");
  expect(sentence("conversation.message_added")).toBe("Message about Ada Holm added");
  expect(sentence("api_key.revoked", { name: "CRM" })).toBe("API key CRM revoked");
  expect(sentence("referral.deleted", { name: null })).toBe(undefined);
});

test.each([
  [
    "bonus_payment.status_updated",
    "Ada Holm",
    { status: { to: "processing" } },
    "Marked as processing",
  ],
  ["user.payment_details_asked", "Ada Holm", null, "Payout details requested"],
  ["user.left", null, null, "Person left"],
  ["api_key.revoked", "CRM", null, "API key revoked"],
])(
  "the title of %s next to the subject %s · is short where the subject is clear",
  (action, name, changes, title) => {
    expect(titleBesideSubject({ action, changes, subject: { name } } as ShownAuditLog)).toBe(title);
  },
);

import { expect, test } from "vitest";
import { useService } from "../../test/use-service.ts";
import { comparedEmail, comparedPhone } from "./same-person.ts";

const service = useService();

test("columns with a referral's person · are those that the service compares", async () => {
  const { key, referrerId } = await service.createOrganization();
  const phones = [
    "+49 30 5550120",
    "0049 30 5550120 ext. 12",
    "+49 (0)30 5550120x7",
    "+49 30 5550120;ext=7",
    "030/555 01 20",
    "(030) 5550120 #4",
    "+1 555 010 0199",
    "+353 1 234 5678",
    "+998 90 1234567",
    "000000",
    "ext. 12",
    "12345",
  ];
  const emails = [
    "Ada+x@Example.com",
    "a.d.a+y@googlemail.com",
    "+ada@example.com",
    "a.b@c.example",
  ];
  for (const [index, phone] of phones.entries()) {
    const email = emails[index % emails.length];
    const body = { name: "Ada", email, phone, referrerId };
    expect((await service.call("POST", "/referrals", { key, body })).status).toBe(201);
  }
  const { rows } = await service.pool.query(
    `SELECT email, phone, person_email, person_phone, person_country FROM referrals
     WHERE referrer_id = $1`,
    [referrerId],
  );
  expect(rows).toHaveLength(phones.length);
  for (const row of rows) {
    const phone = comparedPhone(row.phone);
    expect([row.phone, row.person_email, row.person_phone]).toEqual([
      row.phone,
      comparedEmail(row.email),
      phone?.national ?? null,
    ]);
    if (phone !== null) expect(row.person_country).toBe(phone.country);
  }
});

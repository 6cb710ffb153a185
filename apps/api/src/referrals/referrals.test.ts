import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("POST /referrals · with every field · reads back exactly what was sent", async () => {
  const { organization } = service;
  const input = {
    name: "  Zoë 🙂 O'Neil\t",
    email: "zoe+fair@example.com",
    phone: "+47 22 33",
    address: { formatted: "Storgata 1\n0155 Oslo" },
    notes: "=SUM(A1:A9) <b>",
    status: "contacted",
    company: "Ōkami KK",
    labels: ["fair", "vip"],
    referrerId: organization.referrerId,
  };
  const created = await service.call("POST", "/referrals", { body: input });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject(input);
  const read = await service.call("GET", `/referrals/${created.body.id}`);
  expect(read.body).toEqual(created.body);
});

import type { Scope } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import { exportCsv } from "../../test/csv.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();

describe.each([
  ["referrals", "referrals:write", "referrals:read"],
  ["people", "users:write", "users:read"],
] as const)("cells of an import of %s", (type, write, read) => {
  const keyWith = (...scopes: Scope[]) => service.createKey(service.organization.id, { scopes });

  /** Sends a file and returns the path of its rows. */
  async function sendFile(key: string) {
    const csv = "name,email,notes\nLovelace,ada@example.com,Called twice";
    const body = { csv, mapping: { notes: null, name: type === "people" ? "lastName" : "name" } };
    const answer = await service.call("POST", `/imports/${type}`, { key, body });
    expect(answer.status, answer.text).toBe(201);
    return `/imports/${type}/${answer.body.id}/rows`;
  }

  test("that a person sent · for a key without the read scope · are hidden, including in the CSV", async () => {
    const { id } = service.organization;
    const admin = await service.createPerson(id, { permissionLevel: "super_admin" });
    const path = await sendFile(admin.key);
    const key = await keyWith(write);
    const { body } = await service.call("GET", path, { key });
    expect(body.data).toMatchObject([{ rowNumber: 2, cells: null, withheld: true }]);
    const { text } = await exportCsv(service, path, { key });
    expect(text).toMatch(/^import\.rowNumber,/);
    expect(text).not.toContain("Lovelace");
  });

  test("that another key sent · for a key with the read scope · are visible", async () => {
    const path = await sendFile(await keyWith(write));
    const key = await keyWith(write, read);
    const { body } = await service.call("GET", path, { key });
    expect(body.data[0].cells).toContain("Lovelace");
    expect(body.data[0]).not.toHaveProperty("withheld");
  });

  test("that the key itself sent · without the read scope · are visible, including in the CSV", async () => {
    const key = await keyWith(write);
    const path = await sendFile(key);
    const { body } = await service.call("GET", path, { key });
    expect(body.data[0].cells).toContain("Lovelace");
    expect((await exportCsv(service, path, { key })).text).toContain("Lovelace");
  });
});

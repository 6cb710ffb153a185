import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../test/service.ts";
import { createEgressGuard } from "../webhook-delivery/egress-guard.ts";

const openings = {
  "with nothing opened": [],
  "with loopback opened": ["127.0.0.0/8", "::1/128"],
};

describe.each(Object.entries(openings))("%s", (_name, allowedCidrs: string[]) => {
  let service: TestService;
  let path: string;
  const url = "https://crm.example.com/hooks";
  const endpoint = { name: "CRM", url, eventTypes: ["referral.created"] };
  beforeAll(async () => {
    const resolve = async (host: string) =>
      host === "crm.example.com" ? ["93.184.215.14"] : ["10.0.0.1"];
    service = await startService({
      overrides: { egressGuard: createEgressGuard({ allowedCidrs, resolve }) },
    });
    path = `/webhooks/${(await service.call("POST", "/webhooks", { body: endpoint })).body.id}`;
  });
  afterAll(() => service.stop());

  const answersTo = async (given: unknown) => [
    await service.call("POST", "/webhooks", { body: { ...endpoint, url: given } }),
    await service.call("PATCH", path, { body: { url: given } }),
  ];

  test("internal targets, however written · are refused with one and the same text", async () => {
    const internal = [
      ...["https://10.0.0.1/", "https://169.254.169.254/latest/meta-data", "https://0xa9fea9fe/"],
      ...["https://100.64.0.1/", "https://0.0.0.0/", "https://[fe80::1]/", "https://[fc00::1]/"],
      ...["https://[::ffff:10.0.0.1]/", "https://0300.0250.0.1/", "https://vault.internal/"],
      ...["https://resolves-inside.example/", "http://crm.example.com/", "ftp://crm.example.com/"],
      ...["https://192.168.1.1:8443/", "http://93.184.215.14/", "crm.example.com"],
      ...[" https://crm.example.com/", "https://crm.example.com/\n", "https://crm.exa\tmple.com/"],
      ...[
        "https:crm.example.com",
        "https:\\\\crm.example.com\\",
        "https://",
        "javascript:alert(1)",
      ],
      ...(allowedCidrs.length === 0
        ? ["http://127.0.0.1/", "https://127.0.0.1/", "https://2130706433/", "https://[::1]/"]
        : []),
    ];
    const messages = new Set<string>();
    for (const given of internal) {
      for (const { status, body } of await answersTo(given)) {
        expect([status, body.error?.code], given).toEqual([400, "INVALID_REQUEST"]);
        expect(body.error.details[0].path).toBe("url");
        messages.add(body.error.message);
      }
    }
    expect(messages.size).toBe(1);
  });

  test("credentials, fragments and over-long URLs · are refused, each with its reason", async () => {
    for (const [given, reason] of [
      ["https://user:pass@crm.example.com/", "credentials"],
      ["https://crm.example.com/#x", "fragment"],
      [`${url}?${"x".repeat(2_049 - url.length - 1)}`, "2048"],
    ] as const) {
      for (const { status, body } of await answersTo(given)) {
        expect([status, body.error.details[0].path]).toEqual([400, "url"]);
        expect(body.error.message).toContain(reason);
      }
    }
  });

  test("what was refused · changed nothing", async () => {
    const { body } = await service.call("GET", "/webhooks");
    expect(body.data.map((shown: { url: string }) => shown.url)).toEqual([url]);
  });

  test("public https URLs · up to 2,048 characters · are stored as given", async () => {
    for (const given of [
      `${url}?${"x".repeat(2_048 - url.length - 1)}`,
      "HTTPS://CRM.Example.com:443/a/../b?%7e",
      "https://93.184.215.14",
    ]) {
      for (const { status, body } of await answersTo(given)) {
        expect([status < 300, body.url]).toEqual([true, given]);
      }
    }
  });

  test("http · is for opened ranges only", async () => {
    for (const { status } of await answersTo("http://127.0.0.1:8080/hook")) {
      expect(status < 300).toBe(allowedCidrs.length > 0);
    }
  });
});

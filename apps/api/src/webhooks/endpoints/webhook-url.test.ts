import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "../../../test/arrangements.ts";
import {
  credentialUrls,
  disguisedUrls,
  loopbackHosts,
  otherInternalHosts,
  resolveVector,
} from "../../../test/egress-vectors.ts";
import { sampleFor } from "../../../test/sample.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { createEgressGuard } from "../engine/egress-guard.ts";

// The test sends only a sample of the URLs, because egress-guard.test.ts tries all of them.
const sampled = sampleFor("webhook URLs");

const openings = {
  "with nothing opened": [],
  "with loopback opened": ["127.0.0.0/8", "::1/128"],
};

describe.each(Object.entries(openings))("%s", (_name, allowedCidrs: string[]) => {
  let service: TestService;
  let path: string;
  let other: Organization;
  const url = "https://crm.example.com/hooks";
  const endpoint = { name: "CRM", url, eventTypes: ["referral.created"] };
  beforeAll(async () => {
    const egressGuard = createEgressGuard({ allowedCidrs, resolve: resolveVector });
    service = await startService({ overrides: { egressGuard } });
    other = await service.createOrganization();
    path = `/webhooks/${(await service.call("POST", "/webhooks", { body: endpoint })).body.id}`;
  });
  afterAll(() => service.stop());

  /**
   * The second request is in another organization, because a URL is unique within an organization.
   */
  const answersTo = async (given: unknown) => [
    await service.call("PATCH", path, { body: { url: given } }),
    await service.call("POST", "/webhooks", {
      key: other.key,
      body: { ...endpoint, url: given },
    }),
  ];

  test("internal targets, in any spelling · are rejected with the same text", async () => {
    const internal = [
      ...sampled(otherInternalHosts).map((host) => `https://${host}/latest/meta-data`),
      ...["http://crm.example.com/", "http://93.184.215.14/", "https://exa mple.com/"],
      ...["https:crm.example.com", "https:\\\\crm.example.com\\", "\thttps://crm.example.com/"],
      ...[
        "https://crm.example.com/\n",
        "https://crm.exa\tmple.com/",
        "https://crm.example.com/\u0001",
      ],
      ...(allowedCidrs.length === 0
        ? [
            ...disguisedUrls,
            ...sampled(loopbackHosts).flatMap((host) => [
              `https://${host}:8443/`,
              `http://${host}/`,
            ]),
          ]
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

  test("credentials, fragments and over-long URLs · are rejected, each with its reason", async () => {
    for (const [given, reason] of [
      ...credentialUrls.map((given) => [given, "credentials"] as const),
      ["https://crm.example.com/#x", "fragment"],
      [`${url}?${"x".repeat(2_049 - url.length - 1)}`, "2048"],
    ] as const) {
      for (const { status, body } of await answersTo(given)) {
        expect([status, body.error.details[0].path]).toEqual([400, "url"]);
        expect(body.error.message).toContain(reason);
      }
    }
  });

  test("rejected URLs · changed nothing", async () => {
    const { body } = await service.call("GET", "/webhooks");
    expect(body.data.map((shown: { url: string }) => shown.url)).toEqual([url]);
  });

  test("public https URLs · up to 2,048 characters · are stored unchanged", async () => {
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

  test("http · is allowed only for allowed ranges", async () => {
    for (const { status } of await answersTo("http://127.0.0.1:8080/hook")) {
      expect(status < 300).toBe(allowedCidrs.length > 0);
    }
  });
});

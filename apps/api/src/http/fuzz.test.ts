import { errorBody, referral } from "@referral-service/contract";
import { beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/arrangements.ts";
import { createConversation } from "../../test/conversations.ts";
import { fillPortal, portalBodies } from "../../test/portal.ts";
import { guardedRoutes, keyedRoutes, pathTo } from "../../test/routes.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
/** A business developer, who calls the portal's routes. */
let person: Person;
let resourceIds: string[];
beforeAll(async () => {
  const { id, referrerId } = service.organization;
  const fields = `/organizations/${id}/custom-fields`;
  for (const type of ["text", "number", "boolean", "date", "url", "email"]) {
    await service.call("POST", fields, { body: { name: type, type } });
  }
  const made = [
    await service.call("POST", "/referrals", { body: { name: "Ada", referrerId } }),
    await service.call("POST", fields, {
      body: { name: "choice", type: "select", options: ["a"] },
    }),
    await service.call("POST", "/webhooks", {
      body: { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["user.left"] },
    }),
    await service.call("POST", "/invitation-codes", { body: {} }),
  ];
  person = await service.createPerson(id, { permissionLevel: "marketer" });
  const portal = await fillPortal(service, person.key);
  const referralId = made[0]?.body.id;
  const { conversationId } = await createConversation(service, service.organization, referralId);
  resourceIds = [...made.map(({ body }) => body.id), conversationId, ...Object.values(portal)];
});

const portalRoutes = keyedRoutes.filter(({ path }) => path.startsWith("/bd/"));

test.each([1, 2, 3, 4])(
  "Any request (seed %i) · gets a response in the contract, never a 5xx",
  async (seed) => {
    const random = seededRandom(seed);
    const one = <Item>(items: readonly Item[]) =>
      items[Math.floor(random() * items.length)] as Item;

    const keys = [
      ...[
        "name",
        "email",
        "phone",
        "address",
        "formatted",
        "notes",
        "status",
        "referrerId",
        "company",
      ],
      ...[
        "code",
        "permissionLevel",
        "ownerId",
        "expiresAt",
        "useLimit",
        "customFields",
        "labels",
        "label",
        "type",
        "options",
        "url",
        "eventTypes",
        "isActive",
        "secret",
      ],
      ...["stage", "value", "title", "dueAt", "prospectId", "summary", "occurredAt"],
      ...["metric", "target", "periodStart", "periodEnd"],
      ...[
        "text",
        "number",
        "boolean",
        "date",
        "choice",
        "__proto__",
        "constructor",
        "",
        "\u0000",
        "é",
      ],
    ];
    const scalars = [
      ...[
        "",
        " ",
        "Ada",
        "a@b.co",
        "new",
        "completed",
        "select",
        "number",
        "referral.created",
        "\u0000",
      ],
      ...[
        "\ud800",
        "🙂",
        "2026-02-29",
        "https://127.0.0.1/",
        "http://127.0.0.1/",
        "https://[::1]:99999",
      ],
      ...["%", "'", "x".repeat(201), "x".repeat(10_001), service.organization.referrerId, "null"],
      ...[null, true, false, 0, -1, 1.5, 1e21, -0, 1e308, 2 ** 53, 0.1 + 0.2],
    ];
    const value = (depth: number): unknown => {
      if (depth > 9 || random() < 0.6) return one(scalars);
      const size = random() < 0.01 ? 60 : Math.floor(random() * 4);
      const items = Array.from({ length: size }, () => value(depth + 1));
      if (random() < 0.3) return items;
      return Object.fromEntries(
        items.map((item, index) => [size === 60 ? `k${index}` : one(keys), item]),
      );
    };
    const raw = [
      "",
      "{",
      "null",
      "[]",
      '{"name":1e999}',
      '{"a":12345678901234567890}',
      '"\\ud800"',
    ];
    const bases = [
      { name: "Ada", referrerId: service.organization.referrerId },
      ...Object.values(portalBodies),
    ];
    const body = () => {
      if (random() < 0.1) return one(raw);
      const base = random() < 0.5 ? one(bases) : {};
      return JSON.stringify({ ...base, ...(value(0) as object) });
    };
    const queries = [
      ...[
        "",
        "limit=1",
        "limit=0",
        "limit=9999999999999999",
        "cursor=x",
        "q=%25",
        "q=%00",
        "q=%zz",
      ],
      ...[
        "createdAfter=253402300799999",
        "createdBefore=8640000000000001",
        "status=new&status=new",
      ],
      ...[
        "organization=x",
        "__proto__=1",
        "isActive=true",
        "isActive=1",
        "format=png&size=128",
        "format=gif",
        "size=1025",
        "referrerId=x",
        "updatedAfter=0",
        "bd_user_id=x",
        "q=a&limit=100",
        "%=%",
      ],
    ];
    const ids = [...resourceIds, service.organization.id, "x", "%00", "%zz", "%F0%9F%99%82", ".."];

    for (let request = 0; request < 250; request += 1) {
      const route = one([...guardedRoutes, ...portalRoutes]);
      const organization = random() < 0.9 ? service.organization.id : one(ids);
      const path = `${pathTo(route, { organization, resource: one(ids) })}?${one(queries)}`;
      const sendsBody = route.method === "POST" || route.method === "PATCH";
      // The resources that later requests use are not deleted.
      if (route.method === "DELETE" && resourceIds.some((id) => path.includes(id))) continue;
      const sent = sendsBody ? { body: body() } : {};
      const headers = random() < 0.2 ? { "Idempotency-Key": one(["a", "b", "c", ""]) } : {};
      const { key } = route.access.kind === "personal" ? person : service.organization;
      const answer = await service.call(route.method, path, { ...sent, headers, key });

      const told = `${route.method} ${path} ${JSON.stringify(sent)} → ${answer.text}`;
      expect(answer.status, told).toBeLessThan(500);
      if (answer.status >= 400)
        expect(errorBody.strict().parse(answer.body), told).toEqual(answer.body);
      else if (route.path.startsWith("/referrals") && answer.body?.id) {
        expect(referral.parse(answer.body), told).toEqual(answer.body);
      }
    }
  },
);

import { validate } from "@readme/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { RouteAccess } from "./access/route-access.ts";
import { metadataOf, permissionLevels } from "./access/route-access.ts";
import { contract } from "./contract.ts";
import { errorCodeNames } from "./errors/error-codes.ts";
import type { Answer, Example, Operation, Ref } from "./openapi/document.ts";
import { documentedUrl } from "./openapi/document.ts";
import { parametersIn } from "./openapi/route-facts.ts";
import { openApiDocument } from "./openapi.ts";
import { exampleValues } from "./primitives.ts";
import { referral } from "./referrals/referral-view.ts";
import { namedRoutes } from "./router.ts";
import { eventSchemas } from "./webhooks/event-types.ts";

const document = openApiDocument("1.4.0");
const routes = namedRoutes(contract);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const received = Object.values(document.webhooks).flatMap((item) => Object.values(item));

const operationOf = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`No operation ${id}`);
  return found;
};

function follow({ $ref }: Ref): unknown {
  const steps = $ref.replace("#/", "").split("/");
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
}

const resolved = <Value extends object>(value: Value | Ref): Value =>
  "$ref" in value ? (follow(value) as Value) : value;

const parameterNames = ({ parameters }: Operation) =>
  parameters.map((parameter) => resolved(parameter).name);

const answersOf = ({ responses }: Operation) =>
  Object.entries(responses).map(([status, answer]) => [status, resolved<Answer>(answer)] as const);

const codesOf = (operation: Operation) =>
  answersOf(operation)
    .flatMap(([, { content }]) => Object.keys(content?.["application/json"]?.examples ?? {}))
    .filter((name) => errorCodeNames.some((code) => code === name))
    .toSorted();

const ofAnyKey = ["INVALID_API_KEY", "MISSING_AUTHORIZATION", "RATE_LIMIT_EXCEEDED"];
const inOrganization = [
  "FORBIDDEN",
  "ORGANIZATION_ACCESS_DENIED",
  "ORGANIZATION_NOT_FOUND",
  "PLAN_REQUIRED",
];

function accessCodes(kind: RouteAccess["kind"], isOrganizationNamed: boolean): string[] {
  const codes = {
    public: [],
    identity: [...ofAnyKey, "PERSONAL_KEY_REQUIRED"],
    personal: [...ofAnyKey, ...inOrganization, "PERSONAL_KEY_REQUIRED"],
    scope: [...ofAnyKey, ...inOrganization, "SCOPE_LIMITATIONS"],
  }[kind];
  return [...codes, ...(isOrganizationNamed ? ["ORGANIZATION_REQUIRED"] : [])].toSorted();
}

const aboutAccess = new Set([...accessCodes("personal", true), ...accessCodes("scope", true)]);

describe("the OpenAPI document", () => {
  test("structure · for a validator of OpenAPI 3.1 · has no error and no warning", async () => {
    // The validator resolves references in place, so it gets its own copy.
    const result = await validate(structuredClone(document) as never);
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  test("info.version · in a document · is the release that it describes", () => {
    expect(document.info.version).toBe("1.4.0");
  });

  test("servers and links · in the generated document · have the URL that a service replaces", () => {
    expect(document.servers.map(({ url }) => url)).toEqual([documentedUrl]);
    expect(document.externalDocs.url).toBe(`${documentedUrl}/docs/errors`);
    expect(document.info.contact.url).toBe(`${documentedUrl}/docs`);
  });

  test("tags · for operations and webhooks · are described, and all are used", () => {
    const used = new Set([...operations, ...received].flatMap(({ tags }) => tags));
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
  });

  test("bodies · of every request, response and event · have an example", () => {
    const contents = [...operations, ...received].flatMap((operation) => [
      ...(operation.requestBody ? [operation.requestBody.content] : []),
      ...answersOf(operation).map(([, { content = {} }]) => content),
    ]);
    const described = contents.flatMap((content) =>
      Object.entries(content).filter(([type]) => /json|event-stream/.test(type)),
    );
    expect(described.length).toBeGreaterThan(operations.length);
    for (const [, { examples = {} }] of described) {
      expect(examples).not.toEqual({});
      for (const [name, example] of Object.entries<Example | Ref>(examples)) {
        expect(name).not.toMatch(/^example/);
        expect(resolved<Example>(example).summary).toMatch(/^\S.+/);
      }
    }
  });

  test("bodies · of every request and response · have one schema, regardless of their content type", () => {
    for (const operation of operations) {
      const contents = [
        operation.requestBody?.content ?? {},
        ...answersOf(operation).map(([, { content = {} }]) => content),
      ];
      for (const content of contents) {
        const schemas = Object.values(content).map(({ schema }) => schema);
        expect(schemas).not.toContain(undefined);
        expect(new Set(schemas.map((schema) => JSON.stringify(schema))).size).toBeLessThan(2);
      }
    }
  });

  test("info.description · above the operations · is shorter than the first screen", () => {
    const seen = document.info.description.replaceAll(/\]\([^)]*\)/g, "]");
    expect(seen.length).toBeLessThan(300);
    expect(seen).not.toContain("#");
  });

  test("operations · match the routes of the contract and have stable IDs", () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      routes.map(({ name }) => name).toSorted(),
    );
  });

  test("components · of every kind · are all used", () => {
    const text = JSON.stringify(document);
    const { securitySchemes: _, ...kinds } = document.components;
    const unused = Object.entries(kinds).flatMap(([kind, named]) =>
      Object.keys(named)
        .map((name) => `#/components/${kind}/${name}`)
        .filter((ref) => !text.includes(`"${ref}"`)),
    );
    expect(unused).toEqual([]);
  });

  test("error examples · exist for every code", () => {
    const names = Object.keys(document.components.examples);
    expect(names).toEqual(expect.arrayContaining(errorCodeNames));
  });
});

describe("the English of the document", () => {
  test.each(operations)(
    "$operationId · has a summary with a verb and a noun in at most 40 characters",
    ({ summary }) => {
      expect(summary).toMatch(/^[A-Z][a-z]+ [^.,;:]+$/);
      expect(summary.length).toBeLessThanOrEqual(40);
    },
  );

  test("summaries · of all operations · are different", () => {
    const summaries = operations.map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  const descriptions = new Set<string>();
  JSON.stringify([document.paths, document.components, document.webhooks], (key, node) => {
    if (key === "examples") return undefined;
    if (key === "description" && typeof node === "string") descriptions.add(node);
    return node;
  });

  test("descriptions · of operations and fields · are sentences without semicolons", () => {
    const notSentences = [...descriptions].filter(
      (text) => !/\.$/.test(text) || /;/.test(text.replaceAll(/`[^`]*`/g, "")),
    );
    expect(notSentences).toEqual([]);
  });

  test("descriptions · of operations and fields · use the glossary's words", () => {
    const words =
      /\b(answers?|answered|refused?|mails?|e-mail|told|looks?|wh(?:om|oever)|(?:to|of|by) which|when omitted|at most|withheld|(?<!-)Ids?)\b/;
    const found = [...descriptions].filter((text) => words.test(text.replaceAll(/`[^`]*`/g, "")));
    expect(found).toEqual([]);
  });

  test("filters and defaults · in lists · are written in the same form", () => {
    const listed = operations.filter(({ operationId }) => /\.list\w*$/.test(operationId));
    const filters = listed
      .flatMap(({ parameters }) => parameters.map((parameter) => resolved(parameter)))
      .filter(({ in: place, name }) => place === "query" && !given.has(name));
    expect(filters.length).toBeGreaterThan(40);
    for (const { description } of filters) expect(description).toMatch(/^Return only .+\.$/);
  });

  const given = new Set(["organization", "bd_user_id", "limit", "cursor", "order"]);
});

describe("JSON schemas of the document", () => {
  test("null · with one other type · is a type among several", () => {
    const unions: unknown[] = [];
    JSON.stringify([document.paths, document.components], (key, node) => {
      if (key === "examples") return undefined;
      const [part, other] = node?.anyOf ?? [];
      if (other?.type === "null" && typeof part?.type === "string") unions.push(node);
      return node;
    });
    expect(unions).toEqual([]);
    expect(document.components.schemas.Referral).toMatchObject({
      properties: { notes: { type: ["string", "null"] } },
    });
  });

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "document", ...document });
  const validatorOf = (pointer: string) => ajv.compile({ $ref: `document#${pointer}` });

  test.each(Object.entries(document.components.schemas))(
    "%s · by a JSON Schema 2020-12 validator · takes its own examples",
    (name, schema) => {
      const accepts = validatorOf(`/components/schemas/${name}`);
      for (const example of (schema.examples ?? []) as unknown[]) {
        expect(accepts(example), JSON.stringify(accepts.errors)).toBe(true);
      }
    },
  );

  test("numbers · that 32 bits cannot hold · have a format, because generators default to 32", () => {
    const without: unknown[] = [];
    JSON.stringify([document.paths, document.components], (key, node) => {
      if (key === "examples") return undefined;
      const isLarge = node?.type === "integer" && node.maximum > 2 ** 31 - 1;
      if ((isLarge || node?.type === "number") && node.format === undefined) without.push(node);
      return node;
    });
    expect(without).toEqual([]);
    expect(document.components.schemas.BonusPayment).toMatchObject({
      properties: { amount: { type: "number", format: "double" } },
    });
    const list = operationOf("referrals.list").parameters;
    const after = list
      .map((parameter) => resolved(parameter))
      .find(({ name }) => name === "createdAfter");
    expect(after).toMatchObject({ schema: { type: "integer", format: "int64" } });
  });

  test("organization and pages · in many operations · are defined once", () => {
    const written = operations.flatMap(({ parameters }) =>
      parameters.flatMap((parameter) => ("name" in parameter ? [parameter.name] : [])),
    );
    expect(written.filter((name) => /^(organization|cursor)$/.test(name))).toEqual([]);
    expect(operationOf("referrals.list").parameters).toContainEqual({
      $ref: "#/components/parameters/Cursor",
    });
  });

  test("constants and choices · can be converted to names by every generator", () => {
    const unnamed: unknown[] = [];
    JSON.stringify([document.paths, document.components], (key, node) => {
      if (key === "examples") return undefined;
      const choices: unknown[] = node?.enum ?? (node?.const === undefined ? [] : [node.const]);
      if (choices.some((choice) => typeof choice !== "string" || !/[a-z]/i.test(choice))) {
        unnamed.push(choices);
      }
      return node;
    });
    expect(unnamed).toEqual([]);
  });

  test("CreateReferral · with an unknown field · is rejected", () => {
    expect(validatorOf("/components/schemas/CreateReferral")({ name: "Ada", extra: 1 })).toBe(
      false,
    );
  });

  test("Referral · with a field from a later version · is accepted", () => {
    const [example = {}] = exampleValues(referral) as object[];
    expect(validatorOf("/components/schemas/Referral")({ ...example, later: 1 })).toBe(true);
  });
});

describe.each(routes)("$name in the document", ({ name, route }) => {
  const operation = operationOf(name);
  const access = metadataOf(route).access;
  const isPublic = access.kind === "public";
  const withBody = /^(POST|PUT|PATCH)$/.test(route.method);

  test("parameters · in path, query and headers · are all documented", () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const inQuery = Object.keys(parametersIn(route.query).shape);
    const post = route.method === "POST" ? ["Idempotency-Key"] : [];
    const change = metadataOf(route).versioned ? ["If-Match"] : [];
    const stream = route.path.endsWith("/stream") ? ["Last-Event-ID"] : [];
    expect(parameterNames(operation)).toEqual([
      ...inPath,
      ...inQuery,
      "X-Request-Id",
      ...post,
      ...change,
      ...stream,
    ]);
  });

  test("organization · in routes for organization keys and people · is named only by people", () => {
    const names = parameterNames(operation);
    expect(names.includes("organization")).toBe(
      (access.kind === "scope" || access.kind === "personal") &&
        !route.path.includes("/organizations/"),
    );
  });

  test("security · is a bearer key, or none for a public route", () => {
    expect(operation.security ?? document.security).toEqual(isPublic ? [] : [{ apiKey: [] }]);
  });

  test("description · names the scope and the roles, or the kind of key", () => {
    const scope = "scope" in access ? access.scope : undefined;
    const roles = "roles" in access ? access.roles : undefined;
    expect(operation["x-required-scope"]).toBe(scope);
    expect(operation["x-allowed-roles"]).toEqual(roles);
    if (scope) expect(operation.description).toContain(`\`${scope}\``);
    if (roles?.length === permissionLevels.length) {
      expect(operation.description).toContain("any role");
    } else {
      for (const role of roles ?? []) expect(operation.description).toContain(`\`${role}\``);
    }
    if ("neededFlag" in access) {
      expect(operation.description).toContain(`need \`${access.neededFlag?.flag}\``);
    }
    const personalOnly = access.kind === "personal" || access.kind === "identity";
    expect(operation.description?.includes("Needs a personal key.")).toBe(personalOnly);
  });

  test("key errors · are exactly those that its access can cause", () => {
    expect(codesOf(operation).filter((code) => aboutAccess.has(code))).toEqual(
      accessCodes(access.kind, "organization" in parametersIn(route.query).shape),
    );
  });

  test("responses · include every status that its access and method can cause", () => {
    const errors = [
      ...[400, 500, 503],
      ...(isPublic ? [] : [401, 403, 429]),
      // The path contains neither an organization nor a resource, so nothing can be missing.
      ...(isPublic || access.kind === "identity" ? [] : [404]),
      ...(metadataOf(route).versioned ? [412] : []),
      ...(withBody ? [413, 415] : []),
      ...(route.method === "POST" ? [409] : []),
    ];
    expect(Object.keys(operation.responses).toSorted()).toEqual(
      [...Object.keys(route.responses), ...errors.map(String)].toSorted(),
    );
  });

  test("responses · for errors · have the error body, with an example for each code", () => {
    for (const [status, { content }] of answersOf(operation)) {
      if (Number(status) < 400) continue;
      const json = content?.["application/json"];
      expect(json?.schema).toEqual({ $ref: "#/components/schemas/ErrorBody" });
      expect(Object.keys(json?.examples ?? {})).not.toHaveLength(0);
    }
  });

  test("headers · in each response · are those that the service sends", () => {
    for (const [status, { headers = {} }] of answersOf(operation)) {
      const names = Object.keys(headers);
      expect(names).toContain("X-Request-Id");
      expect(names.includes("X-RateLimit-Limit")).toBe(!isPublic && status !== "401");
      expect(names.includes("Retry-After")).toBe(["409", "429", "503"].includes(status));
      expect(names.includes("Idempotency-Replayed")).toBe(
        route.method === "POST" && Number(status) < 300,
      );
    }
  });
});

describe("lists as CSV in the document", () => {
  test("operations that offer it · say so next to a response that is only JSON", () => {
    const offering = operations
      .filter((operation) => "x-csv" in operation)
      .map(({ operationId }) => operationId);
    const marked = routes.filter(({ route }) => metadataOf(route).csv).map(({ name }) => name);
    expect(offering.toSorted()).toEqual(marked.toSorted());
    expect(offering).toContain("referrals.list");
    for (const id of offering) {
      const { description, responses } = operationOf(id);
      expect(description).toContain("`Accept: text/csv`");
      expect(Object.keys((responses[200] as Answer).content ?? {})).toEqual(["application/json"]);
      expect(parameterNames(operationOf(id))).toEqual(expect.arrayContaining(["limit", "cursor"]));
    }
  });
});

describe("webhooks in the document", () => {
  test("events · are the same as the sent ones", () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(eventSchemas));
    expect(Object.keys(document.webhooks)).toHaveLength(14);
  });

  test.each(received)(
    "$operationId · as delivered · has a body of its type that is valid under its own schema",
    ({ operationId, requestBody }) => {
      const [example] = Object.values(requestBody?.content["application/json"]?.examples ?? {});
      const { value } = resolved<{ value: unknown }>(example ?? { value: undefined });
      const type = operationId.replace("events.", "") as keyof typeof eventSchemas;
      expect(eventSchemas[type].safeParse(value).error).toBeUndefined();
      expect(value).toMatchObject({ eventType: type });
    },
  );

  test.each(received)("$operationId · for each response · describes its effect", (operation) => {
    expect(Object.keys(operation.responses)).toEqual(["410", "429", "503", "2XX", "default"]);
  });

  test.each(received)(
    "$operationId · as delivered · has the documented headers and no key",
    (operation) => {
      expect(operation.security).toEqual([]);
      expect(parameterNames(operation)).toEqual([
        "User-Agent",
        "X-Service-Signature",
        "X-Service-Signature-Previous",
        "X-Service-Timestamp",
        "X-Service-Event-Id",
        "X-Service-Event-Type",
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
        "traceparent",
      ]);
    },
  );
});

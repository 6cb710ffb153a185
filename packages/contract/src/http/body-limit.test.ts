import { expect, test } from "vitest";
import type { RouteMetadata } from "../access/route-access.ts";
import { appContract, authContract } from "../app/contract.ts";
import { contract } from "../contract.ts";
import { namedRoutes } from "../named-routes.ts";
import { bodyBytesMax, bodyBytesMaxOf } from "./body-limit.ts";

test("body limit · of a route whose schema sets a high bound or none · is what the schema can need", () => {
  const large = [contract, appContract, authContract]
    .flatMap((router) => namedRoutes(router))
    .map(({ name, route }) => [name, bodyBytesMaxOf(route) / 1_024] as const)
    .filter(([, kib]) => kib > 8);
  expect(Object.fromEntries(large)).toEqual({
    "organizations.update": 64,
    "referrals.create": 256,
    "referrals.update": 256,
    "customFields.create": 128,
    "customFields.update": 128,
    "imports.referrals.create": 8_192,
    "imports.people.create": 8_192,
    "webhookEndpoints.create": 16,
    "webhookEndpoints.update": 16,
    "bd.prospects.create": 64,
    "bd.prospects.update": 64,
    "bd.activities.create": 16,
    "bd.activities.update": 16,
    "webhooks.sendElsewhere": 16,
    "conversationPage.send": 32,
    "savedViews.save": 16,
    "bonusRulePage.create": 256,
    "bonusRulePage.change": 256,
    "bonusRulePage.words": 256,
    "bonusRulePage.simulate": 256,
    "paymentRuns.create": 32,
    "paymentRuns.results": 8192,
    "payments.approveMany": 256,
    "importPage.previewReferrals": 128,
    "importPage.previewPeople": 128,
    signInByPasskey: 16,
    beginProviderSignIn: 16,
    finishProviderSignIn: 64,
    addPasskey: 64,
  });
});

test("body limit · of a route that takes no file · is 256 KiB at most, whatever its schema allows", () => {
  const larger = [contract, appContract, authContract]
    .flatMap((router) => namedRoutes(router))
    .filter(({ route }) => (route.metadata as RouteMetadata).bodyBytesMax === undefined)
    .filter(({ route }) => bodyBytesMaxOf(route) > bodyBytesMax)
    .map(({ name }) => name);
  expect(larger).toEqual([]);
});

/** As clients write it that escape everything. */
const escaped = (text: string) =>
  text.replaceAll(
    /./g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

test("body limit · the longest body that a schema allows, every character escaped · fits", () => {
  const options = Array.from({ length: 100 }, () => `"${escaped("x".repeat(200))}"`);
  const field = `{"name":"${escaped("n".repeat(64))}","type":"multi_select","options":[${options}]}`;
  expect(field.length).toBeLessThanOrEqual(bodyBytesMaxOf(contract.customFields.create));
  const prospect = `{"name":"${escaped("n".repeat(200))}","notes":"${escaped("x".repeat(10_000))}"}`;
  expect(prospect.length).toBeLessThanOrEqual(bodyBytesMaxOf(contract.bd.prospects.create));
});

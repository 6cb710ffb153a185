import type { contract } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import { expectTypeOf, test } from "vitest";
import type { Caller, PersonCaller, PersonPrincipal } from "../kernel/callers/caller.ts";
import type { RouteHandler } from "./route-handlers.ts";

type Routes = typeof contract;
type RequestOf<Route extends AppRoute> = Parameters<RouteHandler<Route>>[0];

// Checked with the types of the tests; nothing runs.
test("a handler · by the access of its route · is given the caller, the person or neither", () => {
  type Scoped = RequestOf<Routes["referrals"]["create"]>;
  expectTypeOf<Scoped["caller"]>().toEqualTypeOf<Caller>();
  expectTypeOf<Scoped>().not.toHaveProperty("person");

  type Personal = RequestOf<Routes["apiKeys"]["create"]>;
  expectTypeOf<Personal["caller"]>().toEqualTypeOf<PersonCaller>();
  expectTypeOf<Personal>().not.toHaveProperty("person");

  type Identity = RequestOf<Routes["organizations"]["list"]>;
  expectTypeOf<Identity["person"]>().toEqualTypeOf<PersonPrincipal>();
  expectTypeOf<Identity>().not.toHaveProperty("caller");

  type Public = RequestOf<Routes["health"]["check"]>;
  expectTypeOf<Public>().not.toHaveProperty("caller");
  expectTypeOf<Public>().not.toHaveProperty("person");
});

import { appContract, authContract } from "@referral-service/contract/app";
import { type AppRoute, type AppRouter, isAppRoute } from "@ts-rest/core";
import { ZodType } from "zod";
import type { Address, Answer } from "../src/data/request.ts";

const routesOf = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : routesOf(entry)));

/** Routes without parameters come first, so that `/users/me` does not match as a user. */
export const routes = [...routesOf(appContract), ...routesOf(authContract)]
  .map((route) => ({
    route,
    address: `${route.method} ${route.path.replace(/^\/app(\/api)?/, "")}` as Address,
    path: new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`),
    parameterCount: route.path.split(":").length,
  }))
  .toSorted((one, other) => one.parameterCount - other.parameterCount);

export const statusOf = ({ responses }: AppRoute) =>
  [200, 201, 202, 204].find((status) => status in responses) ?? 200;

export function exampleOf(route: AppRoute): unknown {
  const schema = route.responses[statusOf(route)];
  return schema instanceof ZodType
    ? (schema.meta()?.examples as unknown[] | undefined)?.[0]
    : undefined;
}

/** Returns the example response of an operation in the contract. */
export function example<A extends Address>(address: A): Answer<A> {
  const found = routes.find((one) => one.address === address);
  const answer = found && exampleOf(found.route);
  if (answer === undefined) throw new Error(`The contract has no example of ${address}`);
  return answer as Answer<A>;
}

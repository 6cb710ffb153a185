import type { AppRoute } from "@ts-rest/core";
import { ZodType } from "zod";

/** Whether a route accepts a request without a body, so that clients need not send `{}`. */
export const mayBodyBeAbsent = (route: AppRoute): boolean =>
  route.method === "POST" && route.body instanceof ZodType && route.body.safeParse({}).success;

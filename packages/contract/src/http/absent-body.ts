import type { AppRoute } from "@ts-rest/core";
import { ZodType } from "zod";

/** Whether a route is served without a body, too: whoever posts nothing need not write `{}`. */
export const mayBodyBeAbsent = (route: AppRoute): boolean =>
  route.method === "POST" && route.body instanceof ZodType && route.body.safeParse({}).success;

import type { AppRoute } from "@ts-rest/core";
import { z } from "zod";
import { metadataOf } from "../access/route-access.ts";

export const isKeyed = (route: AppRoute) => metadataOf(route).access.kind !== "public";

/** The schema in a route's slot. Undefined if the slot has no schema. */
export const schemaIn = (slot: unknown): z.ZodType | undefined =>
  slot instanceof z.ZodType ? slot : undefined;

/** The parameters in a route's slot, by name. */
export function parametersIn(slot: unknown): z.ZodObject {
  if (slot === undefined) return z.object({});
  if (slot instanceof z.ZodObject) return slot;
  throw new Error("Parameters must be described by an object schema");
}

export const bodySlot = (route: AppRoute): unknown => ("body" in route ? route.body : undefined);

export const hasBody = (route: AppRoute) =>
  metadataOf(route).takesImage !== undefined || schemaIn(bodySlot(route)) !== undefined;

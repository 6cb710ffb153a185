import { z } from "zod";
import {
  createdWindow,
  listQuery,
  organizationQuery,
  unixMs,
  updatedWindow,
} from "../primitives.ts";

/** Selects the portal. This is the only name in the interface that is not camelCase. */
export const portalQuery = organizationQuery.extend({
  bd_user_id: z
    .string()
    .optional()
    .describe("Business developer who owns the portal. Only for admins. Default: the caller."),
});

/** Filters that are common to the lists of all items. */
export const portalPageQuery = portalQuery.extend({
  ...listQuery,
  ...createdWindow,
  ...updatedWindow,
});

/** The fields that are common to all items in a portal. */
export const itemFields = {
  businessDeveloperId: z.string().describe("Business developer who owns the portal."),
  version: z
    .int()
    .describe("Version of the resource. Starts at 1 and increases by 1 with each change."),
  createdAt: unixMs,
  updatedAt: unixMs,
};

export const exampleItem = {
  businessDeveloperId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
  version: 1,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

const hasTwoDecimals = (value: number) => Number(value.toFixed(2)) === value;

/** A number that the database can store: up to 12 digits before the decimal point and 2 after it. */
export const sentDecimal = z
  .number()
  .min(0)
  .max(999_999_999_999.99)
  .refine(hasTwoDecimals, "must have at most 2 decimal places");

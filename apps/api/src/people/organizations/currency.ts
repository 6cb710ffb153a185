import { decimalsOf } from "@referral-service/contract/currencies";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection } from "../../kernel/database/database.ts";
import { invalidRequest } from "../../kernel/refusal.ts";
import { findOrganization } from "./store.ts";

/** The currency of amounts that name no currency. */
export const defaultCurrencyOf = async (connection: Connection, organizationId: string) =>
  requireFound(await findOrganization(connection, organizationId)).defaultCurrency;

/** Throws INVALID_REQUEST for an amount with decimals in a currency that has none, such as 1.5 JPY. */
export function requireWholeUnits(path: string, amount: number, currency: string) {
  if (decimalsOf(currency) > 0 || Number.isInteger(amount)) return;
  throw invalidRequest({ path, message: `${currency} has no decimals` });
}

import { requireFound } from "../access/require-found.ts";
import type { Connection } from "../database/database.ts";
import { invalidRequest } from "../refusal.ts";
import { findOrganization } from "./store.ts";

/** The currency of amounts that name no currency. */
export const defaultCurrencyOf = async (connection: Connection, organizationId: string) =>
  requireFound(await findOrganization(connection, organizationId)).defaultCurrency;

/** How many decimals amounts of a currency have, by ISO 4217: 0 for JPY, 2 for EUR, 3 for KWD. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/**
 * Throws INVALID_REQUEST for an amount with too many decimals for its currency, such as 1.5 JPY.
 */
export function requireWholeUnits(path: string, amount: number, currency: string) {
  const decimals = decimalsOf(currency);
  if (Number(amount.toFixed(decimals)) === amount) return;
  throw invalidRequest({
    path,
    message: `${currency} has ${decimals === 0 ? "no decimals" : `${decimals} decimals at most`}`,
  });
}

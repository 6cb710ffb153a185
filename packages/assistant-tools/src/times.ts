import { z } from "zod";

/** Models read and write dates. The API uses Unix milliseconds. */
export const time = z
  .string()
  .max(40)
  .refine((text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: "must be a date such as 2026-11-01 or a time such as 2026-11-01T08:00:00Z",
  })
  .meta({ description: "ISO 8601" });

export const toUnixMs = (text: string): number => Date.parse(text);

export const toTime = (unixMs: number): string => new Date(unixMs).toISOString();

/** Whether a response column is a time, judged by the contract's names. */
export const isTimeColumn = (name: string): boolean => /(At|End)$|^(from|to)$/.test(name);

/** Whether an input is a time, judged by the contract's names. */
export const isTimeInput = (name: string): boolean => /(At|After|Before)$|^(from|to)$/.test(name);

import { z } from "zod";
import { currencies } from "./currencies.ts";

/**
 * A UUIDv7 that the service assigns. Uppercase letters are accepted, but IDs are stored in
 * lowercase.
 */
export const id = z.uuid().toLowerCase().describe("UUID.");

/** A day as YYYY-MM-DD. PostgreSQL has no year 0. */
export const calendarDate = z.iso
  .date("must be a date as YYYY-MM-DD")
  .refine((date) => !date.startsWith("0000"), "must be in the year 0001 or later");

export const unixMs = z.int().describe("Unix time in milliseconds.");

// White space, control and format characters, fillers, variation selectors and the Braille blank
// are invisible.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text for people to read: at least one visible character, up to `lengthMax` UTF-16 units, stored
 * exactly.
 */
export const text = (lengthMax: number) =>
  z.string().max(lengthMax).regex(visible, "must contain a visible character");

/** A name: one line of text without characters that hide, break or reverse the text next to it. */
export const nameText = (lengthMax: number) =>
  text(lengthMax).regex(
    /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
    "must not contain control characters, line breaks or marks that change the direction of text",
  );

/**
 * ID of a resource in the caller's own system, stored exactly. It cannot be `.` or `..`, because
 * URLs resolve them.
 */
export const sentExternalId = z
  .string()
  .min(1)
  .max(255)
  .regex(
    /^[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u,
    "must contain only visible characters, without spaces",
  )
  .refine((externalId) => externalId !== "." && externalId !== "..", "must not be `.` or `..`");

export const externalIdParam = z.object({
  externalId: sentExternalId.meta({
    description: "ID of the resource in your own system.",
    examples: ["crm-4711"],
  }),
});

const beyondAscii = /[^\0-\x7f]/;

/**
 * The email address with its domain in Punycode, as mail servers and comparisons require. Unchanged
 * if a label has no Punycode form, or has one only because it imitates another label.
 */
export function inPunycode(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (at === 0 || !beyondAscii.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return address;
  const labels = URL.parse(`http://${domain}`)?.hostname.split(".") ?? [];
  const isFaithful = domain
    .split(".")
    .every((label, index) => !beyondAscii.test(label) || labels[index]?.startsWith("xn--"));
  return isFaithful ? address.slice(0, at) + labels.join(".") : address;
}

const mailbox = "[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+";
/**
 * Patterns for a letter or digit in any script, and for the same plus a hyphen. They avoid character classes,
 * because tools interpret these differently.
 */
const [letter, inner] = ["[^\\x00-/:-@\\[-`{-\\x7f]", "[^\\x00-,./:-@\\[-`{-\\x7f]"];
const sentLabel = `${letter}(?:${inner}{0,61}${letter})?`;
const sentAddress = `^${mailbox}(?:\\.${mailbox})*@(?:${sentLabel}\\.)+${sentLabel}$`;

/**
 * An email address that browsers accept in `<input type=email>`, with a dot in the domain and no
 * misplaced dot before the `@`. A domain with non-ASCII letters is stored in Punycode.
 */
export const emailAddress = z
  .string()
  .overwrite(inPunycode)
  .max(254)
  .refine(
    (address) => !beyondAscii.test(address.slice(0, Math.max(0, address.lastIndexOf("@")))),
    "must contain only ASCII characters before the @",
  )
  .regex(
    /^[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+(?:\.[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/,
    "must be an email address, like ada@example.com",
  )
  // The sent domain can contain non-ASCII letters, so this pattern is less strict than the check.
  .meta({ format: "idn-email", pattern: sentAddress });

/** An ID in a path. Its form is not checked here, because a malformed ID is NOT_FOUND. */
export const idParam = z.object({
  id: z.string().meta({
    description: "ID of the resource.",
    examples: ["0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11"],
  }),
});

/** The organization in a path. */
export const organizationParams = z.object({
  id: z.string().meta({
    description: "ID of the organization.",
    examples: ["0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001"],
  }),
});

/** Selects the organization of a personal key. Organization keys must not send it. */
export const organizationQuery = z.strictObject({
  organization: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe("Slug, ID or identity-provider ID of the organization. Only for personal keys."),
});

/** A search query, with the names of the searched fields. */
export const searchQuery = (places: string) =>
  z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      `Return only results with all these words in ${places}, in any order. Case and accents are ignored.${
        places.includes("phone")
          ? " A word of at least 5 digits also matches phone numbers, with or without the country code."
          : ""
      }`,
    );

/** Whole numbers and times are sent as text in a query. */
export const queryInteger = (schema: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,16}$/, "must be a whole number")
    .transform(Number)
    .pipe(schema);

export const queryBoolean = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .pipe(z.boolean());

// The end of the year 9999. Neither Date nor the database supports all later times.
const unixMsMax = 253_402_300_799_999;

/**
 * The largest number that counts as seconds. In milliseconds, it is March 1973, and in seconds the
 * year 5138.
 */
const secondsMax = 10 ** 11;

const sentUnixMsNumber = z
  .int()
  .min(0)
  .max(unixMsMax)
  .refine(
    (time) => time <= 0 || time >= secondsMax,
    "must be in milliseconds, but seems to be in seconds",
  );

/** A time in a request body. */
export const sentUnixMs = sentUnixMsNumber.describe("Unix time in milliseconds.");

const currencyWording = "must be an active ISO 4217 currency code in capital letters";

/** A currency in a request body. */
export const sentCurrency = z
  .string()
  .max(3, { abort: true, error: currencyWording })
  .refine((code) => currencies.includes(code), currencyWording);

/** An amount of money in a request body, up to `max`. */
export const sentAmount = (max: number) =>
  z
    .number()
    .positive()
    .max(max)
    .refine((amount) => Number(amount.toFixed(2)) === amount, "must have at most 2 decimal places");

export const queryUnixMs = queryInteger(sentUnixMsNumber).describe("Unix time in milliseconds.");

/**
 * A window includes its start and excludes its end, so that adjacent windows neither miss nor
 * repeat a row.
 */
export const createdWindow = {
  createdAfter: queryUnixMs
    .optional()
    .describe("Return only results created at this time or later, Unix ms."),
  createdBefore: queryUnixMs
    .optional()
    .describe("Return only results created before this time, Unix ms."),
};

export const updatedWindow = {
  updatedAfter: queryUnixMs
    .optional()
    .describe("Return only results last changed at this time or later, Unix ms."),
  updatedBefore: queryUnixMs
    .optional()
    .describe("Return only results last changed before this time, Unix ms."),
};

export const pageSize = { default: 25, max: 100 } as const;

/** The languages that referrers can use for the app and their emails. */
export const readerLanguages = ["en", "de"] as const;

export type ReaderLanguage = (typeof readerLanguages)[number];

export const pageQuery = {
  limit: queryInteger(z.int().min(1).max(pageSize.max))
    .default(pageSize.default)
    .describe(`Page size, 1–${pageSize.max}. Default: ${pageSize.default}.`),
  cursor: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .describe(
      "Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page.",
    ),
};

/** The query of a list in the API. The app's own lists have only one order. */
export const listQuery = {
  ...pageQuery,
  order: z
    .enum(["asc", "desc"])
    .optional()
    .describe("Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`."),
};

const pagination = z
  .object({
    nextCursor: z
      .string()
      .nullable()
      .describe(
        "Cursor of the next page. Null on the last page, except for events with `order=asc`.",
      ),
    hasMore: z.boolean().describe("Whether another page follows."),
  })
  .meta({ id: "Pagination", examples: [{ nextCursor: null, hasMore: false }] });

export const exampleValues = (schema: z.ZodType): unknown[] =>
  (schema.meta()?.examples as unknown[] | undefined) ?? [];

/** One page of a list, newest first. Its example contains the item's example. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), pagination }).meta({
    examples: [{ data: exampleValues(item), pagination: { nextCursor: null, hasMore: false } }],
  });

export type Pagination = z.infer<typeof pagination>;

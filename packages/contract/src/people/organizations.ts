import { z } from "zod";
import { admins, everybody, requiresIdentity, requiresScope } from "../access/route-access.ts";
import { nameText, readerLanguages, sentCurrency, text, unixMs } from "../primitives.ts";
import { c, change, list, read } from "../router.ts";

const plans = ["free", "starter", "growth", "unlimited"] as const;

export const plan = z.enum(plans).meta({ id: "Plan" });

export type Plan = z.infer<typeof plan>;

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
  slug: "brightside-energy",
  name: "Brightside Energy",
  plan: "unlimited",
  logoUrl: null,
  defaultCurrency: "EUR",
  timezone: "Europe/Oslo",
  language: "en",
  aiAssistantsEnabled: true,
  privacyUrl: "https://brightside.example/privacy",
  imprintUrl: "https://brightside.example/imprint",
  termsUrl: null,
  consentText: "I agree that Brightside Energy may call me about solar panels.",
  consentTexts: { en: null, de: null },
  consentVersion: 1,
  protectionWindowDays: 90,
  businessDevelopersDecideDuplicates: false,
  firstContactWithinHours: 24,
  paymentWithinDays: 10,
  identityOrganizationId: null,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

const organization = z
  .object({
    id: z.string(),
    slug: z.string().describe("Short name for URLs and the `organization` parameter."),
    name: z.string(),
    plan,
    logoUrl: z.string().nullable(),
    defaultCurrency: z
      .string()
      .describe("Currency code for new payments, goals and prospects, ISO 4217."),
    timezone: z.string().describe("IANA time zone, such as `Europe/Oslo`."),
    language: z
      .enum(readerLanguages)
      .describe("Language of emails to referrers who have not chosen one."),
    aiAssistantsEnabled: z.boolean().describe("Whether AI assistants can use the API."),
    privacyUrl: z
      .string()
      .nullable()
      .describe("URL of the privacy notice, linked on public pages. Null if there is no link."),
    imprintUrl: z
      .string()
      .nullable()
      .describe("URL of the imprint, linked on public pages. Null if there is no link."),
    termsUrl: z
      .string()
      .nullable()
      .describe("URL of the program terms, linked on public pages. Null if there is no link."),
    consentText: z
      .string()
      .nullable()
      .describe("Text that visitors must agree to on public forms. Null if no consent is needed."),
    consentTexts: z
      .object({ en: z.string().nullable(), de: z.string().nullable() })
      .describe("Consent texts by language. Null if visitors read `consentText`."),
    consentVersion: z
      .int()
      .describe("Version of the consent text. Starts at 0 and increases by 1 with each new text."),
    protectionWindowDays: z
      .int()
      .describe(
        "Number of days that an open referral is protected against a later referral for the same person.",
      ),
    businessDevelopersDecideDuplicates: z
      .boolean()
      .describe(
        "Whether business developers can decide on duplicates among the referrals that they see.",
      ),
    firstContactWithinHours: z
      .int()
      .nullable()
      .describe(
        "Number of hours from submission to first contact that the organization promises to referrers. Null if there is no promise.",
      ),
    paymentWithinDays: z
      .int()
      .nullable()
      .describe(
        "Number of days from completion to payment that the organization promises to referrers. Null if there is no promise.",
      ),
    identityOrganizationId: z
      .string()
      .nullable()
      .describe("ID at the identity provider. Null if unknown."),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "Organization", examples: [example] });

/**
 * Words in URLs of the service or its pages, and words that would make a page look as if it came
 * from the service itself.
 */
const reservedSlugs = new Set(
  (
    "about account admin administrator api app apps assets auth billing blog bot cdn contact dashboard " +
    "dev docs download email error events favicon ftp health help home imap info internal invite join " +
    "legal livez localhost login logout mail mailbox mcp me metrics new news no-reply noreply null oauth " +
    "official operator organization organizations ping postmaster privacy public r readyz referral " +
    "referrals register robots root sales security service settings sign-in sign-up signin signup " +
    "smtp staff static status support system team terms test true false undefined unsubscribe user " +
    "users webhook webhooks well-known www"
  ).split(" "),
);

const slug = z
  .string()
  .min(2)
  .max(63)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "must contain only lowercase letters and digits, with single hyphens between them",
  )
  // The `organization` parameter accepts slugs and IDs, so a slug must never be the ID of another
  // organization.
  .refine((slug) => !z.uuid().safeParse(slug).success, "must not look like an ID")
  .refine((slug) => !reservedSlugs.has(slug), "must not be a reserved word")
  .describe(
    "Short name for URLs. The API rejects reserved words such as `admin`, and slugs that another " +
      "organization used in the last 90 days.",
  );

function isWithoutUser(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.username === "" && url.password === "" && url.port !== "0";
}

// A URL that matches the pattern. z.url is not used, because it trims white space, and text is
// stored exactly or rejected.
const urlMatching = (pattern: RegExp, wording: string) =>
  z
    .string()
    .max(2_048)
    .regex(pattern, wording)
    .refine(isWithoutUser, "must not contain a user name or use port 0");

const logoUrl = urlMatching(/^https:\/\/[^\s\p{Cc}\\]+$/u, "must be an https URL without spaces");

const pageUrl = urlMatching(
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}\\]+$/u,
  "must be an absolute http or https URL, like https://example.com/privacy",
);

const isTimezone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Intl also accepts offsets such as +01:00, and abbreviations such as CET and IST, which
    // PostgreSQL reads as other zones.
    return name === "UTC" || /^[A-Za-z]+\//.test(name);
  } catch {
    return false;
  }
};

const consentText = text(2_000).meta({ id: "ConsentText" }).nullable();

export const updateOrganization = z
  .strictObject({
    name: nameText(200),
    slug,
    logoUrl: logoUrl.nullable(),
    defaultCurrency: sentCurrency,
    timezone: z.string().max(64).refine(isTimezone, "must be an IANA time zone, like Europe/Oslo"),
    language: z.enum(readerLanguages),
    aiAssistantsEnabled: z.boolean(),
    privacyUrl: pageUrl.nullable(),
    imprintUrl: pageUrl.nullable(),
    termsUrl: pageUrl.nullable(),
    consentText: consentText.describe(
      "Plain text, one or more lines. Each new text increments `consentVersion`.",
    ),
    consentTexts: z.strictObject({ en: consentText, de: consentText }).partial(),
    protectionWindowDays: z.int().min(1).max(3_650),
    businessDevelopersDecideDuplicates: z.boolean(),
    firstContactWithinHours: z
      .int()
      .min(1)
      .max(720)
      .nullable()
      .describe(
        "Number of hours from submission to first contact that you promise to referrers, 1–720. Null if there is no promise.",
      ),
    paymentWithinDays: z
      .int()
      .min(1)
      .max(365)
      .nullable()
      .describe(
        "Number of days from completion to payment that you promise to referrers, 1–365. Null if there is no promise.",
      ),
  })
  .partial()
  .meta({
    id: "UpdateOrganization",
    description: "Changes only the fields in the request.",
    examples: [{ name: "Brightside", timezone: "Europe/Oslo", defaultCurrency: "NOK" }],
  });

export type Organization = z.infer<typeof organization>;

/** The organization comes from the path, so there is no `organization` parameter. */
export const organizationsContract = c.router({
  list: list("/organizations", organization, {
    summary: "List organizations",
    description: "Lists the organizations of the key's owner, on any plan, newest first.",
    access: requiresIdentity,
  }),
  get: read("/organizations/:id", organization, {
    summary: "Get an organization",
    access: requiresScope("organizations:read", { roles: everybody }),
  }),
  update: change(
    "/organizations/:id",
    { body: updateOrganization, item: organization },
    {
      summary: "Update organization settings",
      access: requiresScope("organizations:write", { roles: admins }),
    },
  ),
});

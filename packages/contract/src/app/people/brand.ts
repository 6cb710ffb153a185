import { z } from "zod";
import { accentPattern, isReadableAccent, nearestAccent } from "../../accent-colors.ts";
import { admins, everybody, requiresPerson } from "../../access/route-access.ts";
import { imageUpload } from "../../http/bodies.ts";
import { text } from "../../primitives.ts";
import { c, change, read, remove, set } from "../../router.ts";

const accentColor = z
  .string()
  .regex(accentPattern, "must be a lowercase hex color, like #5554ca")
  .refine((color) => !accentPattern.test(color) || isReadableAccent(color), {
    error: ({ input }) =>
      `must have a contrast of at least 3:1 on light and on dark backgrounds. The nearest color with this contrast is ${nearestAccent(String(input))}.`,
  });

const example = {
  howItWorks: "Tell us about a roof. We will call within a day.",
  howItWorksTexts: { en: null, de: "Nennen Sie uns ein Dach. Wir rufen innerhalb eines Tages an." },
  shareText: null,
  shareTexts: { en: null, de: null },
  accentColor: "#0f766e",
};

const howItWorks = text(2_000).nullable();
const shareText = text(500).nullable();

const settings = z.strictObject({
  howItWorks: howItWorks.describe(
    "Text for referrers about how the referral program works. Null if there is no text.",
  ),
  howItWorksTexts: z
    .strictObject({ en: howItWorks, de: howItWorks })
    .describe("The same text by language. Null if referrers read `howItWorks`."),
  shareText: shareText.describe(
    "Text that referrers send with their link. Null for the app's default text.",
  ),
  shareTexts: z
    .strictObject({ en: shareText, de: shareText })
    .describe("The same text by language. Null if referrers send `shareText`."),
  accentColor: accentColor
    .nullable()
    .describe("Accent color of public pages and emails. Null for the default color."),
});

const updateBrand = settings
  .extend({
    howItWorksTexts: settings.shape.howItWorksTexts.partial(),
    shareTexts: settings.shape.shareTexts.partial(),
  })
  .partial()
  .meta({
    id: "UpdateBrand",
    description: "Changes only the fields in the request.",
    examples: [{ accentColor: "#0f766e" }],
  });

/** The appearance of the organization for referrers and visitors. */
const brand = settings
  .extend({
    logoUrl: z
      .string()
      .nullable()
      .describe("URL of the logo, on this service or on another server. Null if there is no logo."),
  })
  .meta({ id: "Brand", examples: [{ ...example, logoUrl: null }] });

export type Brand = z.infer<typeof brand>;

export const brandContract = c.router({
  get: read("/brand", brand, {
    summary: "Get the organization's brand",
    access: requiresPerson({ roles: everybody }),
  }),
  update: change(
    "/brand",
    { body: updateBrand, item: brand },
    { summary: "Change the organization's brand", access: requiresPerson({ roles: admins }) },
  ),
  setLogo: set(
    "/brand/logo",
    { body: imageUpload, item: brand },
    {
      summary: "Upload the organization's logo",
      access: requiresPerson({ roles: admins }),
      takesImage: "logo",
    },
  ),
  removeLogo: remove("/brand/logo", {
    summary: "Remove the organization's logo",
    access: requiresPerson({ roles: admins }),
  }),
});

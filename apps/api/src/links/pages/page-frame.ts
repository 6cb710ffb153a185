import { accentStylesheetPath } from "./assets/accent-style.ts";
import { previewSize, previewTag } from "./assets/preview-picture.ts";
import { type Html, html } from "./html.ts";
import { languageParameter, otherLanguages } from "./texts/languages.ts";
import type { Texts } from "./texts/texts.ts";

/** The organization that the page belongs to. */
export interface Brand {
  name: string;
  /** The URL of an image on another server, or the path of the uploaded logo. */
  logoUrl: string | null;
  accentColor: string | null;
  privacyUrl: string | null;
  imprintUrl: string | null;
  termsUrl: string | null;
}

export const stylesheetPath = "/r/assets/page.css";

interface Page {
  texts: Texts;
  title: string;
  /** Without it, the page shows only the mark of the service. */
  brand?: Brand;
  /** Links to the page in other languages, next to the brand. */
  languages?: Html;
  /** The preview that programs show when someone pastes a link to the page. */
  preview?: { publicUrl: string; path: string; description: string };
  body: Html;
}

export const pageOf = ({ texts, title, brand, languages, preview, body }: Page): string =>
  html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}${brand && html` · ${brand.name}`}</title>
${brand && preview && previewTags({ title, brand, ...preview })}
<link rel="stylesheet" href="${stylesheetPath}">
${brand?.accentColor ? html`<link rel="stylesheet" href="${accentStylesheetPath(brand.accentColor)}">` : undefined}
</head>
<body>
<main>
<div class="top"><p class="brand">${brand ? brandView(brand) : html`<span class="mark"></span>`}</p>${languages}</div>
${body}
</main>
${brand && legalLinks(texts, brand)}
</body>
</html>
`.markup;

export const languageLinks = (texts: Texts): Html =>
  html`${otherLanguages(texts).map(
    ({ language, languageName }) =>
      html`<a class="language" href="?${languageParameter}=${language}" hreflang="${language}" lang="${language}">${languageName}</a>`,
  )}`;

/** The name of an organization, and the host of its imprint as a hint at who it is. */
const brandView = (brand: Brand): Html =>
  html`${logoOf(brand)}<span>${brand.name}${
    brand.imprintUrl !== null &&
    html`<small>${new URL(brand.imprintUrl).hostname.replace(/^www\./, "")}</small>`
  }</span>`;

/** Open Graph tags. */
function previewTags({
  title,
  brand,
  publicUrl,
  path,
  description,
}: { title: string; brand: Brand } & NonNullable<Page["preview"]>): Html {
  const { name } = brand;
  const address = `${publicUrl}${path}`;
  return html`<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${address}/preview.png?v=${previewTag(brand)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${previewSize.width}">
<meta property="og:image:height" content="${previewSize.height}">
<meta property="og:image:alt" content="${name}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** The links open in a new tab, so that visitors keep what they entered in the form. */
function legalLinks(texts: Texts, { privacyUrl, imprintUrl, termsUrl }: Brand): Html | undefined {
  const links = [
    { url: privacyUrl, label: texts.privacyNotice },
    { url: imprintUrl, label: texts.imprint },
    { url: termsUrl, label: texts.terms },
  ].filter(({ url }) => url !== null);
  if (links.length === 0) return undefined;
  return html`<footer><ul class="legal">${links.map(
    ({ url, label }) =>
      html`<li><a href="${url ?? ""}" target="_blank" rel="noopener noreferrer">${label}<span class="unseen"> (${texts.opensInNewTab})</span></a></li>`,
  )}</ul></footer>`;
}

function logoOf({ name, logoUrl }: Brand): Html {
  if (logoUrl !== null && logoSource(logoUrl) !== undefined) {
    return html`<img class="logo" src="${logoUrl}" alt="" height="28" referrerpolicy="no-referrer">`;
  }
  const [initial = ""] = name.trim();
  return html`<span class="logo" aria-hidden="true">${initial.toUpperCase()}</span>`;
}

/**
 * The source of a logo in the policy. Undefined when its host contains characters that have a meaning
 * there.
 */
function logoSource(logoUrl: string | null): string | undefined {
  if (logoUrl === null) return undefined;
  if (logoUrl.startsWith("/")) return "'self'";
  const { origin } = new URL(logoUrl);
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(origin) ? origin : undefined;
}

/** The policy allows no scripts, and nothing from another host except the logo. */
export const headersOf = (brand?: Brand) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${brand === undefined ? "'self'" : (logoSource(brand.logoUrl) ?? "'none'")}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; "),
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow",
});

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Longer names can wrap in a title. */
const unbrokenNameMax = 24;

/** A short name that stays on one line of a title. */
export const unbroken = (name: string): string =>
  [...name].length > unbrokenNameMax ? name : name.replaceAll(" ", "\u00a0");

/** The line that leads people with an account to the sign-in. */
export const signInLine = (texts: Texts, path: string): Html =>
  html`<p class="member">${texts.hasAccount} <a href="${path}">${texts.signIn}</a></p>`;

/** A name that does not change the text direction of the sentence around it. */
export const inSentence = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name;

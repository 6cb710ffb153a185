import type { ReaderLanguage } from "@referral-service/contract";
import { nameOf } from "../../people/users/rules.ts";
import type { OpenCode } from "../invitation-codes/open-code.ts";
import { controlView } from "./control-view.ts";
import { emailControl } from "./controls.ts";
import { html } from "./html.ts";
import {
  type Brand,
  inSentence,
  languageLinks,
  pageOf,
  signInLine,
  unbroken,
} from "./page-frame.ts";
import { type Filled, trapView, untouched } from "./public-link-pages.ts";
import { languageParameter } from "./texts/languages.ts";
import type { Texts } from "./texts/texts.ts";

export interface JoinPage {
  code: OpenCode;
  brand: Brand;
  /** What a new referrer can earn. Null if nothing is offered. */
  bonus: Record<ReaderLanguage, string> | null;
  /** Whether this service creates the account, with an emailed link. */
  createsAccounts: boolean;
}

export function joinPage(
  texts: Texts,
  page: JoinPage,
  { publicUrl }: { publicUrl: string },
  filled: Filled = untouched,
): string {
  const { code, brand, bonus } = page;
  const organization = inSentence(brand.name);
  const inviter = code.owner && nameOf(code.owner);
  const name = inviter && inSentence(inviter);
  const title =
    bonus === null
      ? texts.invites(name, unbroken(organization))
      : texts.earn(unbroken(organization), bonus[texts.language]);
  const steps =
    code.permissionLevel === "referrer" ? texts.steps(organization, bonus !== null) : [];
  const leads = [
    ...(bonus === null ? [] : [texts.invited(name)]),
    ...(code.permissionLevel === "referrer" ? [] : [texts.asLevel[code.permissionLevel]]),
  ];
  const body = html`<h1>${title}</h1>
${leads.map((lead) => html`<p class="lead">${lead}</p>`)}
${steps.length > 0 && html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>`}
${page.createsAccounts ? mailLinkForm(texts, page, filled) : html`<a class="button" href="/app/join/${code.code}">${texts.join}</a>`}`;
  return pageOf({
    texts,
    title,
    brand,
    languages: languageLinks(texts),
    preview: {
      publicUrl,
      path: `/join/${code.code}`,
      description: [...leads, ...steps].join(" "),
    },
    body,
  });
}

function mailLinkForm(texts: Texts, { code: { code } }: JoinPage, { sent, mistakes }: Filled) {
  const control = { ...emailControl(texts), ifMissing: { kind: "email" } as const };
  const mistake = mistakes.get(control.key);
  const typed = sent.get(control.key) ?? [];
  const isFirstMistake = mistake !== undefined;
  return html`<form method="post" action="/join/${code}?${languageParameter}=${texts.language}" novalidate>
${controlView(texts, { control, typed, mistake, isFirstMistake })}
${trapView(texts)}
<button type="submit">${texts.mailLink}</button>
</form>
<p class="note">${texts.whatMailIsFor}</p>
${signInLine(texts, `/app/join/${code}?hasAccount=true`)}`;
}

/** The page after the link was sent. It does not show the email address, because URLs are logged. */
export function linkSentPage(texts: Texts, { brand }: JoinPage): string {
  const body = html`<div class="done"></div>
<h1>${texts.checkMail}</h1>
<p class="lead">${texts.linkSent}</p>`;
  return pageOf({ texts, title: texts.checkMail, brand, languages: languageLinks(texts), body });
}

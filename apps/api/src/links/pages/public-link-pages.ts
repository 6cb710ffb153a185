import { nameOf } from "../../people/users/rules.ts";
import type { OpenCode } from "../invitation-codes/open-code.ts";
import type { PublicForm } from "../public-links/public-form.ts";
import { consentKey, consentView } from "./consent.ts";
import { controlView } from "./control-view.ts";
import { controlsOf } from "./controls.ts";
import type { SentForm } from "./form-text.ts";
import { html } from "./html.ts";
import { type Brand, inSentence, pageOf } from "./page-frame.ts";
import type { Mistakes } from "./read-form.ts";
import { languageParameter } from "./texts/languages.ts";
import type { Failure, Texts } from "./texts/texts.ts";

/**
 * The hidden field that only programs fill in. Autofill and password managers fill in names such as
 * `website`, `company` or `url`, so it has a different name.
 */
export const trapKey = "leave-this-empty";

export const brandOf = ({ link }: Pick<PublicForm, "link">): Brand => ({
  name: link.organizationName,
  logoUrl: link.logoUrl,
  accentColor: link.accentColor,
  privacyUrl: link.privacyUrl,
  imprintUrl: link.imprintUrl,
  termsUrl: link.termsUrl,
});

export interface Filled {
  sent: SentForm;
  mistakes: Mistakes;
}

const untouched: Filled = { sent: new Map(), mistakes: new Map() };

export function formPage(
  texts: Texts,
  form: PublicForm,
  { publicUrl }: { publicUrl: string },
  { sent, mistakes }: Filled = untouched,
): string {
  const { link, fields } = form;
  const organization = inSentence(link.organizationName);
  const inviter = link.referrerName === null ? null : inSentence(link.referrerName);
  const title = texts.recommends(inviter, organization);
  const lead = texts.leaveDetails(organization, link.firstContactWithinHours);
  const [firstMistake] = mistakes.keys();
  const shown = controlsOf(texts, fields).map((control) => ({
    control,
    typed: sent.get(control.key) ?? [],
    mistake: mistakes.get(control.key),
    isFirstMistake: control.key === firstMistake,
  }));
  const consent = {
    form,
    sent,
    mistake: mistakes.get(consentKey),
    isFirstMistake: firstMistake === consentKey,
  };
  const wrong = [
    ...shown.map(({ control, mistake }) => ({ ...control, mistake })),
    { key: consentKey, label: texts.consent, mistake: consent.mistake },
  ].filter(({ mistake }) => mistake !== undefined);
  const summary = html`<div class="notice" role="alert">
<p>${texts.mistakes}</p>
<ul>${wrong.map(({ key, label }) => html`<li><a href="#${key}">${label}</a></li>`)}</ul>
</div>`;
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${wrong.length > 0 ? summary : undefined}
<form method="post" action="/r/${link.slug}?${languageParameter}=${texts.language}" novalidate>
${shown.map((each) => controlView(texts, each))}
<div class="trap" aria-hidden="true"><label for="${trapKey}">${texts.leaveEmpty}</label>
<input type="text" id="${trapKey}" name="${trapKey}" tabindex="-1" autocomplete="off"
data-1p-ignore data-lpignore="true" data-bwignore="true" data-form-type="other"></div>
${consentView(texts, consent)}
<button type="submit">${texts.send}</button>
</form>
<p class="note">${texts.whoSees(organization, inviter)}</p>
<details class="note"><summary>${texts.howWeUseIt}</summary>
${texts.use(organization).map((text) => html`<p>${text}</p>`)}
</details>`;
  const prefix = wrong.length > 0 ? texts.errorPrefix : "";
  const preview = { publicUrl, path: `/r/${link.slug}`, description: lead };
  return pageOf({
    texts,
    title: `${prefix}${title}`,
    brand: brandOf(form),
    // A link to another language would lose what the visitor typed.
    offersLanguages: wrong.length === 0,
    preview,
    body,
  });
}

export function thanksPage(texts: Texts, form: PublicForm): string {
  const { organizationName, firstContactWithinHours } = form.link;
  const body = html`<h1>${texts.thanks}</h1>
<p class="lead">${texts.whatHappensNext(inSentence(organizationName), firstContactWithinHours)}</p>
<p class="note">${texts.mayCloseThis}</p>`;
  return pageOf({ texts, title: texts.thanks, brand: brandOf(form), offersLanguages: true, body });
}

export function joinPage(
  texts: Texts,
  { code, brand }: { code: OpenCode; brand: Brand },
  { publicUrl }: { publicUrl: string },
): string {
  const name = code.owner && nameOf(code.owner);
  const title = texts.invites(name && inSentence(name), inSentence(brand.name));
  const body = html`<h1>${title}</h1>
<p class="lead">${texts.asLevel[code.permissionLevel]}</p>
<a class="button" href="/app/join/${code.code}">${texts.join}</a>
<p class="note">${texts.howJoiningGoes}</p>`;
  const preview = {
    publicUrl,
    path: `/join/${code.code}`,
    description: texts.asLevel[code.permissionLevel],
  };
  return pageOf({ texts, title, brand, offersLanguages: true, preview, body });
}

export function failurePage(texts: Texts, failure: Failure): string {
  const { title, text } = texts.failures[failure];
  const signIn = html`
<a class="button quiet" href="/app/sign-in">${texts.signIn}</a>`;
  const body = html`<h1>${title}</h1>
<p class="lead">${text}</p>${failure === "codeGone" ? signIn : undefined}`;
  return pageOf({ texts, title, body });
}

import type { PublicForm } from "../public-links/public-form.ts";
import { consentKey, consentView } from "./consent.ts";
import { controlView } from "./control-view.ts";
import { controlsOf } from "./controls.ts";
import type { SentForm } from "./form-text.ts";
import { type Html, html } from "./html.ts";
import { type Brand, inSentence, languageLinks, pageOf, signInLine } from "./page-frame.ts";
import type { Mistakes } from "./read-form.ts";
import { languageParameter, otherLanguages } from "./texts/languages.ts";
import type { Failure, Texts } from "./texts/texts.ts";

/**
 * The hidden field that only programs fill in. Autofill and password managers fill in names such as
 * `website`, `company` or `url`, so it has a different name.
 */
export const trapKey = "leave-this-empty";

export const trapView = (texts: Texts): Html =>
  html`<div class="trap" aria-hidden="true"><label for="${trapKey}">${texts.leaveEmpty}</label>
<input type="text" id="${trapKey}" name="${trapKey}" tabindex="-1" autocomplete="off"
data-1p-ignore data-lpignore="true" data-bwignore="true" data-form-type="other"></div>`;

/** The button that shows the form in another language and keeps the input. */
export const languageKey = "show-in-language";

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

export const untouched: Filled = { sent: new Map(), mistakes: new Map() };

/** Longer names do not fit on a button. */
const nameOnButtonMax = 40;

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
  const controls = controlsOf(texts, fields, sent);
  const wrong = controls.filter(({ key }) => mistakes.has(key)).map(({ label }) => label);
  if (mistakes.has(consentKey)) wrong.push(texts.consent);
  const consent = {
    form,
    sent,
    mistake: mistakes.get(consentKey),
    isFirstMistake: firstMistake === consentKey,
  };
  const action = (language: string) => `/r/${link.slug}?${languageParameter}=${language}`;
  const body = html`<h1>${title}</h1>
${
  wrong.length > 0
    ? html`<p class="notice" role="alert">${texts.pleaseCheck}${wrong.join(", ")}</p>`
    : html`<p class="lead">${lead}</p>`
}
<form method="post" action="${action(texts.language)}" novalidate>
${controls.map((control) =>
  controlView(texts, {
    control,
    typed: sent.get(control.key) ?? [],
    mistake: mistakes.get(control.key),
    isFirstMistake: control.key === firstMistake,
  }),
)}
${trapView(texts)}
${consentView(texts, consent)}
<button type="submit">${texts.send([...organization].length > nameOnButtonMax ? null : organization)}</button>
${
  sent.size > 0 &&
  otherLanguages(texts).map(
    ({ language, languageName }) =>
      html`<button class="language" formaction="${action(language)}" name="${languageKey}" value="${language}" lang="${language}">${languageName}</button>`,
  )
}</form>
<p class="note">${texts.whoSees(organization, inviter)}</p>
<details class="note"><summary>${texts.howWeUseIt}</summary>
${texts.use(organization).map((text) => html`<p>${text}</p>`)}
</details>`;
  const prefix = wrong.length > 0 ? texts.pleaseCheck : "";
  return pageOf({
    texts,
    title: `${prefix}${title}`,
    brand: brandOf(form),
    // A link would lose what the visitor typed, so a filled form has a button.
    ...(sent.size === 0 && { languages: languageLinks(texts) }),
    preview: { publicUrl, path: `/r/${link.slug}`, description: lead },
    body,
  });
}

export function thanksPage(texts: Texts, form: PublicForm): string {
  const { organizationName, referrerName, firstContactWithinHours } = form.link;
  const body = html`<div class="done"></div>
<h1>${texts.thanks}</h1>
<p class="lead">${texts.whatHappensNext(inSentence(organizationName), firstContactWithinHours)}</p>
${referrerName !== null && html`<p class="lead">${texts.inviterSees(inSentence(referrerName))}</p>`}`;
  return pageOf({
    texts,
    title: texts.thanks,
    brand: brandOf(form),
    languages: languageLinks(texts),
    body,
  });
}

export function failurePage(texts: Texts, failure: Failure): string {
  const { title, text } = texts.failures[failure];
  const body = html`<h1>${title}</h1>
<p class="lead">${text}</p>
${failure === "codeGone" && signInLine(texts, "/app/sign-in")}`;
  return pageOf({ texts, title, languages: languageLinks(texts), body });
}

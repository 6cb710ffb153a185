import type { PublicForm } from "../public-links/public-form.ts";
import { consentTextIn } from "../public-links/rules.ts";
import type { SentForm } from "./form-text.ts";
import { type Html, html } from "./html.ts";
import type { Mistake, Texts } from "./texts/texts.ts";

export const consentKey = "consent";

/** The checkbox sends the version of the text next to it, because a new text needs new consent. */
const sentVersion = (sent: SentForm) => sent.get(consentKey)?.at(0);

const isGiven = (sent: SentForm, { link }: PublicForm) =>
  sentVersion(sent) === String(link.consentVersion);

/** Returns the reason why the consent is missing, or undefined when it is given or not required. */
export function consentMistake(sent: SentForm, form: PublicForm): Mistake | undefined {
  if (form.link.consentText === null || isGiven(sent, form)) return undefined;
  return { kind: sentVersion(sent) === undefined ? "consent" : "consentChanged" };
}

interface ShownConsent {
  form: PublicForm;
  sent: SentForm;
  mistake: Mistake | undefined;
  /** Whether the checkbox has the focus when the page opens. */
  isFirstMistake: boolean;
}

export function consentView(
  texts: Texts,
  { form, sent, mistake, isFirstMistake }: ShownConsent,
): Html | undefined {
  const { consentVersion } = form.link;
  const consentText = consentTextIn(texts.language, form.link);
  if (consentText === null) return undefined;
  const describedBy =
    mistake && html` aria-invalid="true" aria-describedby="${consentKey}-mistake"`;
  return html`<fieldset class="question">
<legend>${texts.consent}</legend>
<div class="choices"><label class="choice consent" for="${consentKey}"><input type="checkbox" id="${consentKey}" name="${consentKey}" value="${consentVersion}" required${
    isGiven(sent, form) ? html` checked` : undefined
  }${describedBy}${isFirstMistake ? html` autofocus` : undefined}><span dir="auto">${consentText}</span></label></div>
${mistake && html`<p class="mistake" id="${consentKey}-mistake">${texts.mistake(mistake)}</p>`}</fieldset>`;
}

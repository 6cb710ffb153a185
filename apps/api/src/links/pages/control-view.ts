import type { Control } from "./controls.ts";
import { type Html, html } from "./html.ts";
import type { Mistake, Texts } from "./texts/texts.ts";

/** A control as shown, with the typed value and its error. */
interface ShownControl {
  control: Control;
  typed: readonly string[];
  mistake: Mistake | undefined;
  /** Whether the control has the focus when the page opens. */
  isFirstMistake: boolean;
}

export function controlView(texts: Texts, shown: ShownControl): Html {
  const { control, mistake } = shown;
  const { key, label, type } = control;
  const hint = hintOf(texts, control);
  const marker = hint && html` <span class="hint">(${hint})</span>`;
  const wrong =
    mistake && html`<p class="mistake" id="${key}-mistake">${texts.mistake(mistake)}</p>`;
  const isGroup = type === "boolean" || type === "multi_select";
  return isGroup
    ? html`<fieldset class="question"${describedBy(shown)}>
<legend>${label}${marker}</legend>
<div class="choices">${choicesOf(texts, shown)}</div>
${wrong}</fieldset>`
    : html`<div class="question">
<label for="${key}">${label}${marker}</label>
${inputOf(texts, shown)}
${wrong}</div>`;
}

function hintOf(texts: Texts, { type, ifMissing }: Control) {
  if (ifMissing === undefined) return texts.optional;
  return type === "multi_select" ? texts.atLeastOne : undefined;
}

const describedBy = ({ control, mistake }: ShownControl) =>
  mistake && html` aria-describedby="${control.key}-mistake"`;

const attributesOf = (shown: ShownControl) => {
  const { control, mistake, isFirstMistake } = shown;
  return html`id="${control.key}" name="${control.key}"${control.ifMissing && html` required`}${
    mistake && html` aria-invalid="true"`
  }${describedBy(shown)}${isFirstMistake ? html` autofocus` : undefined}`;
};

/**
 * The types of inputs. They do not include `number`, because browsers send nothing when they cannot
 * parse the typed text.
 */
const inputs = {
  text: html`type="text"`,
  contact: html`type="text" inputmode="email" autocapitalize="none"`,
  email: html`type="email"`,
  phone: html`type="tel"`,
  url: html`type="url"`,
  date: html`type="date"`,
  number: html`type="text" inputmode="decimal"`,
};

function inputOf(texts: Texts, shown: ShownControl): Html {
  const { control, typed } = shown;
  const { type, options, autocomplete, lengthMax } = control;
  const [value = ""] = typed;
  switch (type) {
    case "notes":
      return html`<textarea ${attributesOf(shown)} rows="2" maxlength="${lengthMax}">
${value}</textarea>`;
    case "select":
      return html`<select ${attributesOf(shown)}>
<option value="">${texts.choose}</option>
${options.map(({ value: option, text }) => html`<option value="${option}"${isChosen(typed, option, "selected")}>${text}</option>`)}
</select>`;
    case "boolean":
    case "multi_select":
      throw new Error("A group of choices is not a single input");
    default:
      return html`<input ${inputs[type]} ${attributesOf(shown)} value="${value}" maxlength="${lengthMax}" autocomplete="${autocomplete}">`;
  }
}

const isChosen = (typed: readonly string[], option: string, how: "selected" | "checked") =>
  typed.includes(option) ? html` ${how}` : undefined;

function choicesOf(texts: Texts, { control, typed, isFirstMistake }: ShownControl) {
  const { key, type, options, ifMissing } = control;
  const isOne = type === "boolean";
  const choices = isOne
    ? [
        { value: "true", text: texts.yes },
        { value: "false", text: texts.no },
      ]
    : options;
  return choices.map(({ value, text }, index) => {
    const id = index === 0 ? key : `${key}-${index}`;
    return html`<label class="choice" for="${id}"><input type="${isOne ? "radio" : "checkbox"}" id="${id}" name="${key}" value="${value}"${isChosen(
      typed,
      value,
      "checked",
    )}${isOne && ifMissing && html` required`}${
      isFirstMistake && index === 0 ? html` autofocus` : undefined
    }><span>${text}</span></label>`;
  });
}

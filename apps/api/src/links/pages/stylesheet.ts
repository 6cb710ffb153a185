import { defaultAccent } from "./assets/accent-style.ts";
import { fontFaces } from "./assets/fonts.ts";

/**
 * Uses the colors of the app. The text of inputs is at least 16 px on phones, because browsers zoom
 * in on smaller text.
 */
export const stylesheet = `${fontFaces}:root {
  color-scheme: light dark;
  --page: light-dark(#fcfcfd, #111114);
  --surface: light-dark(#ffffff, #16161a);
  --field: light-dark(#ffffff, #1d1d22);
  --hover: light-dark(#f3f3f6, #26262d);
  --line: light-dark(#e7e7ec, #26262d);
  --line-field: light-dark(#92929e, #6b6b77);
  --ink: light-dark(#18181f, #ededf2);
  --ink-2: light-dark(#5c5c68, #a6a6b2);
  --ink-3: light-dark(#6b6b77, #9595a2);
  --accent: light-dark(${defaultAccent.light}, ${defaultAccent.dark});
  --on-accent: #ffffff;
  --accent-hover: light-dark(#4544b5, #5b5ad3);
  --accent-text: light-dark(#4544b5, #b3b2ff);
  --good: light-dark(#16794c, #52c88b);
  --bad: light-dark(#b82632, #f1808a);
  --bad-soft: light-dark(#fbe8e8, #3a1a1e);
  --shadow: light-dark(rgb(20 20 40 / 0.1), rgb(0 0 0 / 0.5));
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  align-items: center;
  /* Cards of all heights begin at the same place. Most forms fit the window below it. */
  padding: clamp(16px, 100vh - 864px, 96px) 16px 16px;
  background: var(--page);
  color: var(--ink);
  font: 400 13px/20px Inter, system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main {
  position: relative;
  width: 440px;
  max-width: 100%;
  min-width: 0;
  padding: 28px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  box-shadow: 0 8px 28px var(--shadow);
}
.top { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 36px; margin-bottom: 24px; }
/* A page without a form shows only a message. */
main:not(:has(form)) .lead { text-wrap: balance; }
.brand { display: flex; align-items: center; gap: 10px; min-width: 0; font-weight: 600; }
.brand small { display: block; font-size: 12px; line-height: 16px; font-weight: 400; color: var(--ink-3); }
.logo {
  flex: none;
  height: 28px;
  border-radius: 6px;
}
.mark { flex: none; width: 28px; height: 28px; background: url(/app/favicon.svg) center / contain; }
img.logo {
  max-width: 50%;
  object-fit: contain;
}
span.logo {
  display: grid;
  place-items: center;
  width: 28px;
  background: var(--accent);
  color: var(--on-accent);
}
.language, .legal a { color: var(--ink-3); text-decoration: none; text-underline-offset: 3px; }
:is(.language, .legal a):is(:hover, :focus-visible) { color: var(--ink); text-decoration: underline; }
.language { flex: none; font-size: 12px; }
/* In the document it follows the button that sends the form, because Enter in a field presses the first button. */
button.language {
  position: absolute;
  top: 28px;
  right: 28px;
  width: auto;
  min-height: 36px;
  margin: 0;
  padding: 0;
  background: none;
  color: var(--ink-3);
  font-weight: 400;
}
button.language:hover { background: none; }
main:has(button.language) .top { padding-right: 72px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.015em; text-wrap: balance; }
.lead { margin-top: 4px; color: var(--ink-2); text-wrap: pretty; }
.done {
  position: relative;
  width: 28px;
  height: 28px;
  margin-bottom: 12px;
  border: 2px solid var(--good);
  border-radius: 50%;
}
.done::before {
  content: "";
  position: absolute;
  inset: 4px 8px 8px;
  border: solid var(--good);
  border-width: 0 2px 2px 0;
  rotate: 45deg;
}
.steps { display: grid; gap: 8px; margin-top: 20px; padding: 0; list-style: none; counter-reset: step; }
.steps li { display: flex; gap: 10px; counter-increment: step; text-wrap: pretty; }
.steps li::before {
  content: counter(step);
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: 50%;
  background: var(--hover);
  font-size: 11px;
  font-weight: 500;
  text-align: center;
}
form { margin-top: 20px; }
.question { padding: 0; border: 0; min-width: 0; }
.question:not(:first-child) { margin-top: 16px; }
label, legend { padding: 0; font-weight: 500; }
.question > label, legend { display: block; margin-bottom: 4px; }
.hint { font-weight: 400; color: var(--ink-3); }
input:not([type="radio"], [type="checkbox"]), select, textarea {
  display: block;
  width: 100%;
  min-height: 40px;
  padding: 9px 11px;
  border: 1px solid var(--line-field);
  border-radius: 6px;
  background: var(--field);
  color: inherit;
  font: inherit;
}
textarea { min-height: 60px; resize: vertical; }
@supports (field-sizing: content) {
  textarea { field-sizing: content; resize: none; max-height: 240px; }
}
[aria-invalid="true"] { border-color: var(--bad) !important; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.choice { display: flex; align-items: center; gap: 8px; min-width: 0; font-weight: 400; }
.choice:not(.consent) {
  min-height: 40px;
  /* Two options in a row, unless one is wider than half of it. */
  flex: 1 0 auto;
  min-width: calc(50% - 4px);
  max-width: 100%;
  padding: 9px 11px;
  border: 1px solid var(--line-field);
  border-radius: 6px;
  background: var(--field);
  cursor: pointer;
}
.choice:not(.consent):hover { background: var(--hover); }
.choice:not(.consent):has(:checked) {
  border-color: var(--accent);
  background: color-mix(in srgb, var(--accent) 12%, var(--field));
  font-weight: 500;
}
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 1px; }
.choice:has(:focus-visible) input { outline: none; }
.choice input { flex: none; width: 16px; height: 16px; margin: 0; accent-color: var(--accent); }
/* On paper and with forced colors, backgrounds are dropped, so these controls stay as the system draws them. */
@media screen and (forced-colors: none) {
  select {
    --half: transparent calc(50% - 1px), var(--ink-3) calc(50% - 0.5px) calc(50% + 0.5px), transparent calc(50% + 1px);
    appearance: none;
    padding-right: 28px;
    background: linear-gradient(45deg, var(--half)) right 15px center / 5px 5px no-repeat,
      linear-gradient(-45deg, var(--half)) right 10px center / 5px 5px no-repeat, var(--field);
  }
  .choice input {
    appearance: none;
    position: relative;
    border: 1px solid var(--line-field);
    border-radius: 4px;
    background: var(--field);
  }
  .question:has(> .mistake) .choice input:not(:checked) { border-color: var(--bad); }
  .choice [type="radio"] { border-radius: 50%; }
  .choice :checked { border-color: var(--accent); background: var(--accent); }
  .choice :checked::before { content: ""; position: absolute; }
  [type="checkbox"]::before {
    inset: 14% 32% 24%;
    border: solid var(--on-accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  [type="radio"]::before { inset: 28%; border-radius: 50%; background: var(--on-accent); }
}
.consent { align-items: flex-start; gap: 10px; }
.consent input { margin-top: 2px; }
.consent span { flex: 1; min-width: 0; white-space: pre-wrap; }
.mistake { margin-top: 4px; font-size: 12px; line-height: 16px; color: var(--bad); }
.notice {
  display: flex;
  align-items: center;
  gap: 8px;
  margin-top: 8px;
  padding: 8px;
  border-radius: 6px;
  background: var(--bad-soft);
  font-size: 12px;
  text-wrap: pretty;
}
.notice::before {
  content: "!" / "";
  flex: none;
  width: 16px;
  border-radius: 50%;
  background: var(--bad);
  color: var(--surface);
  font-size: 11px;
  line-height: 16px;
  font-weight: 600;
  text-align: center;
}
button, .button {
  display: grid;
  place-items: center;
  width: 100%;
  min-height: 40px;
  margin-top: 16px;
  padding: 9px 16px;
  border: 0;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover); }
.note { margin-top: 8px; font-size: 12px; color: var(--ink-3); text-wrap: pretty; }
.note + .note { margin-top: 4px; }
.member { margin-top: 24px; color: var(--ink-2); }
.member a { color: var(--accent-text); font-weight: 500; text-decoration: none; }
.member a:hover { text-decoration: underline; }
details p { margin-top: 8px; }
summary { display: flex; align-items: center; gap: 6px; width: fit-content; list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::after {
  content: "";
  width: 6px;
  height: 6px;
  margin: -3px 3px 0;
  border: solid;
  border-width: 0 1.5px 1.5px 0;
  rotate: 45deg;
}
[open] > summary::after { margin-top: 3px; rotate: 225deg; }
summary:hover { color: var(--ink); }
.legal {
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 4px 16px;
  margin-top: 16px;
  padding: 0;
  list-style: none;
  font-size: 12px;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* Over the border, which would otherwise be a second ring. */
:is(input:not([type="radio"], [type="checkbox"]), select, textarea):focus-visible { outline-offset: -1px; }
[aria-invalid="true"]:focus-visible { outline-offset: 1px !important; }
.trap, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
/* Logos are drawn for light backgrounds. */
@media (prefers-color-scheme: dark) {
  img.logo { height: 36px; padding: 4px; background: #ffffff; }
}
@media (max-width: 480px) {
  body { align-items: stretch; padding: 0; background: var(--surface); font-size: 15px; line-height: 22px; }
  main { flex: 1; width: auto; padding: 20px; border: 0; border-radius: 0; box-shadow: none; }
  input:not([type="radio"], [type="checkbox"]), select, textarea { font-size: 16px; line-height: 24px; }
  input:not([type="radio"], [type="checkbox"]), select, textarea, button, .button, .choice, summary { min-height: 44px; }
  .choice:not(.consent) { min-height: 44px; }
  .choice input { width: 18px; height: 18px; }
  .steps li::before { height: 22px; line-height: 22px; width: 22px; }
  /* Its text is as close to the note above as on a desktop. */
  .note + details { margin-top: -8px; }
  .note, .notice, .mistake, .legal, .language { font-size: 13px; line-height: 20px; }
  .language { margin: -12px 0; padding: 12px 0; }
  button.language { top: 17px; right: 20px; min-height: 44px; margin: 0; padding: 0; }
  .legal { justify-content: start; gap: 0 20px; margin: 0 20px; padding: 4px 0 12px; border-top: 1px solid var(--line); }
  .member a { display: inline-block; margin: -11px 0; padding: 11px 0; }
  .legal a { display: grid; align-items: center; min-height: 44px; }
}
`;

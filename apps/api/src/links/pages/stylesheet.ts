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
  --hover: light-dark(#f3f3f6, #1f1f25);
  --line: light-dark(#e7e7ec, #26262d);
  --line-strong: light-dark(#8a8a96, #6b6b77);
  --ink: light-dark(#18181f, #ededf2);
  --ink-2: light-dark(#5c5c68, #a6a6b2);
  --ink-3: light-dark(#6b6b77, #9595a2);
  --accent: light-dark(${defaultAccent.light}, ${defaultAccent.dark});
  --on-accent: #ffffff;
  --accent-hover: light-dark(#4544b5, #6866e0);
  --accent-text: light-dark(#4544b5, #b3b2ff);
  --bad: light-dark(#b82632, #f1808a);
  --bad-soft: light-dark(#fbe8e8, #3a1a1e);
  --shadow: light-dark(rgb(20 20 40 / 0.1), rgb(0 0 0 / 0.5));
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--page);
  color: var(--ink);
  font: 400 13px/20px Inter, system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main {
  width: 440px;
  max-width: 100%;
  min-width: 0;
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  box-shadow: 0 8px 28px var(--shadow);
}
/* Like the pages of the app before sign-in. */
.of-app {
  --surface: light-dark(#ffffff, #1d1d22);
  --hover: light-dark(#f3f3f6, #2b2b31);
  --line: light-dark(#e7e7ec, #33333b);
  --ink-2: light-dark(#5c5c68, #ababb7);
  align-content: center;
  gap: 20px;
  padding: 16px;
  background: light-dark(#f6f6f8, #0a0a0c);
  text-align: center;
}
.of-app::before { content: ""; width: 36px; height: 36px; background: url(/app/favicon.svg) center / contain; }
.of-app main { width: 360px; }
.of-app .lead { margin-top: 16px; }
.top { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-bottom: 20px; }
.brand { display: flex; align-items: center; gap: 10px; min-width: 0; font-weight: 600; }
.language { flex: none; font-size: 12px; }
.logo {
  flex: none;
  height: 28px;
  border-radius: 6px;
}
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
h1 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.015em; text-wrap: balance; }
.lead { margin-top: 4px; color: var(--ink-2); }
.question { margin-top: 18px; padding: 0; border: 0; min-width: 0; }
label, legend { padding: 0; font-weight: 500; }
.question > label, legend { display: block; margin-bottom: 6px; }
.optional { font-weight: 400; color: var(--ink-3); }
input:not([type="radio"], [type="checkbox"]), select, textarea {
  display: block;
  width: 100%;
  min-height: 36px;
  padding: 7px 10px;
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background: var(--surface);
  color: inherit;
  font: inherit;
}
textarea { resize: vertical; }
[aria-invalid="true"] { border-color: var(--bad) !important; }
.choices { display: grid; gap: 2px; }
.choice { display: flex; align-items: center; gap: 10px; min-height: 32px; font-weight: 400; }
.choice input { flex: none; width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
/* On paper and with forced colors, backgrounds are dropped, so these controls stay as the system draws them. */
@media screen and (forced-colors: none) {
  select {
    --half: transparent calc(50% - 1px), var(--ink-3) calc(50% - 0.5px) calc(50% + 0.5px), transparent calc(50% + 1px);
    appearance: none;
    padding-right: 28px;
    background: linear-gradient(45deg, var(--half)) right 15px center / 5px 5px no-repeat,
      linear-gradient(-45deg, var(--half)) right 10px center / 5px 5px no-repeat, var(--surface);
  }
  .choice input {
    appearance: none;
    position: relative;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    background: var(--surface);
  }
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
.consent { align-items: flex-start; }
.consent input { margin-top: 1px; }
.consent span { flex: 1; min-width: 0; white-space: pre-wrap; }
.mistake { margin-top: 6px; color: var(--bad); }
.notice {
  margin-top: 16px;
  padding: 10px 14px;
  border-radius: 6px;
  background: var(--bad-soft);
}
.notice ul { margin: 4px 0 0; padding-left: 18px; }
.notice a, .legal a, .language, summary { color: var(--accent-text); }
button, .button {
  display: grid;
  place-items: center;
  width: 100%;
  min-height: 36px;
  margin-top: 22px;
  padding: 7px 16px;
  border: 0;
  border-radius: 6px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 500;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover); }
.quiet {
  min-height: 30px;
  margin-top: 16px;
  padding: 4px 12px;
  border: 1px solid light-dark(#d5d5dd, #45454f);
  background: var(--surface);
  color: inherit;
}
.quiet:hover { background: var(--hover); }
.note { margin-top: 12px; font-size: 12px; color: var(--ink-3); }
details.note { margin-top: 4px; }
details p { margin-top: 8px; }
summary { width: fit-content; cursor: pointer; }
.legal {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-top: 20px;
  padding: 14px 0 0;
  border-top: 1px solid var(--line);
  list-style: none;
  font-size: 12px;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.trap, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
/* Logos are drawn for light backgrounds. */
@media (prefers-color-scheme: dark) {
  img.logo { height: 36px; padding: 4px; background: #ffffff; }
}
@media (max-width: 480px) {
  body:not(.of-app) { place-items: start stretch; padding: 0; background: var(--surface); }
  body:not(.of-app) main { width: auto; padding: 24px 20px 32px; border: 0; border-radius: 0; box-shadow: none; }
  body { font-size: 15px; line-height: 22px; }
  input:not([type="radio"], [type="checkbox"]), select, textarea { font-size: 16px; line-height: 24px; }
  input:not([type="radio"], [type="checkbox"]), select, button, .button, .choice { min-height: 44px; }
  .consent input { margin-top: 2px; }
  .note, .legal, .language { font-size: 13px; line-height: 20px; }
  .language { margin: -12px 0; padding: 12px 0; }
  .legal a { display: grid; align-items: center; min-height: 44px; }
  .legal { gap: 0 20px; padding-top: 6px; }
}
`;

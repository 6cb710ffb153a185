import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MailContent } from "../src/kernel/email/email.ts";
import { escapeHtml } from "../src/kernel/email/words.ts";
import { emailSamples } from "../test/email-samples.ts";

// One page with every email in both themes and as plain text, for reading before a change lands.

const directory = join(import.meta.dirname, "../../../.local");
const file = join(directory, "emails.html");

/** In a theme of its own. */
const frame = (html: string, theme: "light" | "dark") => {
  const themed = html.replace("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all");
  return `<iframe title="${theme}" srcdoc="${escapeHtml(themed)}"></iframe>`;
};

const section = ({ kind, subject, senderName, text, html }: MailContent) => `<section>
<h2>${escapeHtml(subject)}</h2>
<p>From ${escapeHtml(senderName ?? "the service")} · <code>${kind}</code></p>
<div>${frame(html, "light")}${frame(html, "dark")}<pre>${escapeHtml(text)}</pre></div>
</section>`;

mkdirSync(directory, { recursive: true });
writeFileSync(
  file,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails</title>
<style>
body { margin: 32px; font: 14px/20px system-ui, sans-serif; }
div { display: grid; grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)); gap: 16px; }
iframe { width: 100%; height: 760px; border: 1px solid #ccc; }
pre { margin: 0; padding: 16px; border: 1px solid #ccc; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>Emails</h1>
${emailSamples.map(section).join("\n")}
`,
);
console.log(pathToFileURL(file).href);

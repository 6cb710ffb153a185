import type { ReaderLanguage } from "@referral-service/contract";
import { emailAccent } from "./branded.ts";
import { escapeHtml, type Passage, typed, typedLine } from "./words.ts";

/** The content of an email before its layout. */
interface Letter {
  subject: string;
  title: string;
  passages: Passage[];
  facts?: [name: string, value: Passage][];
  /** The only link of the email. */
  action: { label: string; url: string };
  /** Reason for the email, and what the recipient can do if they did not expect it. */
  closing: Passage;
  /** Default: English. */
  language?: ReaderLanguage;
  /** Name of the organization that sends the email. The service is the sender if this is omitted. */
  organizationName?: string;
}

interface LaidOut {
  subject: string;
  text: string;
  html: string;
  senderName?: string;
}

const product = "Referral service";

interface Palette {
  page: string;
  card: string;
  ink: string;
  quiet: string;
  line: string;
  accent: string;
}

const light: Palette = {
  page: "#f6f6f8",
  card: "#ffffff",
  ink: "#18181f",
  quiet: "#5c5c68",
  line: "#e7e7ec",
  accent: emailAccent.light,
};

const dark: Palette = {
  page: "#111114",
  card: "#16161a",
  ink: "#ededf2",
  quiet: "#a6a6b2",
  line: "#26262d",
  accent: emailAccent.dark,
};

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail clients that do not support this query or style elements show the light theme. */
const darkTheme = `@media (prefers-color-scheme:dark){.page{background:${dark.page}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.quiet{color:${dark.quiet}!important;border-color:${dark.line}!important}.link{color:${dark.accent}!important}}`;

/** The layout of all emails. It loads nothing from other servers. */
export const layOut = (letter: Letter): LaidOut => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  ...(letter.organizationName !== undefined && { senderName: typedLine(letter.organizationName) }),
});

const senderOf = ({ organizationName }: Letter) =>
  organizationName === undefined ? product : typed(organizationName).text;

function textOf(letter: Letter): string {
  const { title, passages, facts = [], action, closing } = letter;
  const blocks = [
    title,
    ...passages.map(({ text }) => text),
    facts.map(([name, { text }]) => `${name}: ${text}`).join("\n"),
    `${action.label}:\n${action.url}`,
    `${closing.text}\n\n${senderOf(letter)}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const otherwise: Record<ReaderLanguage, string> = {
  en: "If the button doesn't work, open this link:",
  de: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:",
};

// The layout uses tables and inline styles, because email clients support little else.
function htmlOf(letter: Letter): string {
  const { subject, title, passages, facts = [], action, closing, language = "en" } = letter;
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkTheme}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${light.card};border:1px solid ${light.line};border-radius:10px">
<tr><td class="ink" style="padding:32px;${font};font-size:15px;line-height:24px;color:${light.ink};overflow-wrap:anywhere">
${letterhead(senderOf(letter))}
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${light.ink}">${escapeHtml(title)}</h1>
${passages.map(({ html }) => `<p style="margin:0 0 16px">${html}</p>`).join("\n")}
${factsTable(facts)}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" style="background:${emailAccent.button};border-radius:6px"><a href="${url}" style="display:inline-block;padding:10px 18px;${font};font-size:15px;line-height:20px;font-weight:500;color:${emailAccent.label};text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 24px;font-size:13px;line-height:20px;color:${light.quiet}">${otherwise[language]}<br><a class="link" href="${url}" style="color:${light.accent};word-break:break-all">${url}</a></p>
<p class="quiet" style="margin:0;padding-top:16px;border-top:1px solid ${light.line};font-size:13px;line-height:20px;color:${light.quiet}">${closing.html}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The sender's initial, until `branded` shows the logo instead. */
function letterhead(sender: string): string {
  const [initial = ""] = sender.trim();
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td class="mark" align="center" aria-hidden="true" style="width:28px;height:28px;background:${emailAccent.button};border-radius:6px;font-size:14px;line-height:28px;font-weight:600;color:${emailAccent.label}">${escapeHtml(initial.toUpperCase())}</td>
<td class="ink" style="padding-left:10px;font-size:14px;line-height:20px;font-weight:600;color:${light.ink}">${escapeHtml(sender)}</td>
</tr></table>`;
}

function factsTable(facts: [string, Passage][]): string {
  if (facts.length === 0) return "";
  const cell = "padding:8px 0;vertical-align:top;font-size:14px;line-height:20px";
  const rows = facts.map(
    ([name, { html }]) =>
      `<tr><td class="quiet" style="${cell};padding-right:16px;white-space:nowrap;color:${light.quiet}">${escapeHtml(name)}</td><td style="${cell};width:100%">${html}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join("")}</table>`;
}

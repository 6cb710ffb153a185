import { escapeHtml, type Passage, typed, typedLine } from "./words.ts";

/** The content of a mail before its layout. */
export interface Letter {
  subject: string;
  title: string;
  passages: Passage[];
  facts?: [name: string, value: Passage][];
  /** The only link of the mail. */
  action: { label: string; url: string };
  /** Why the receiver gets this mail, and what to do if they did not expect it. */
  closing: Passage;
  /** The organization in whose name the mail is. Without one it is the service's. */
  organizationName?: string;
}

export interface LaidOut {
  subject: string;
  text: string;
  html: string;
  senderName?: string;
}

const product = "Referral service";

const ink = "#18181f";
const quietInk = "#5c5c68";
const line = "#e7e7ec";
const accent = "#5251c9";
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The layout of all mails. It loads nothing from other servers. */
export const layOut = (letter: Letter): LaidOut => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  ...(letter.organizationName !== undefined && { senderName: typedLine(letter.organizationName) }),
});

const writerOf = ({ organizationName }: Letter) =>
  organizationName === undefined ? product : typed(organizationName).text;

function textOf(letter: Letter): string {
  const { title, passages, facts = [], action, closing } = letter;
  const blocks = [
    title,
    ...passages.map(({ text }) => text),
    facts.map(([name, { text }]) => `${name}: ${text}`).join("\n"),
    `${action.label}:\n${action.url}`,
    `${closing.text}\n\n${writerOf(letter)}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

// Tables and inline styles, because mail clients support little else.
function htmlOf(letter: Letter): string {
  const { subject, title, passages, facts = [], action, closing } = letter;
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f6f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f8">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${line};border-radius:10px">
<tr><td style="padding:32px;${font};font-size:15px;line-height:24px;color:${ink};overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-size:13px;line-height:20px;font-weight:600;color:${accent}">${escapeHtml(writerOf(letter))}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${ink}">${escapeHtml(title)}</h1>
${passages.map(({ html }) => `<p style="margin:0 0 16px">${html}</p>`).join("\n")}
${factsTable(facts)}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="background:${accent};border-radius:6px"><a href="${url}" style="display:inline-block;padding:10px 18px;${font};font-size:15px;line-height:20px;font-weight:500;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;color:${quietInk}">If the button does nothing, open this address:<br><a href="${url}" style="color:${accent};word-break:break-all">${url}</a></p>
<p style="margin:0;padding-top:16px;border-top:1px solid ${line};font-size:13px;line-height:20px;color:${quietInk}">${closing.html}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function factsTable(facts: [string, Passage][]): string {
  if (facts.length === 0) return "";
  const cell = "padding:8px 0;vertical-align:top;font-size:14px;line-height:20px";
  const rows = facts.map(
    ([name, { html }]) =>
      `<tr><td style="${cell};padding-right:16px;white-space:nowrap;color:${quietInk}">${escapeHtml(name)}</td><td style="${cell};width:100%">${html}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join("")}</table>`;
}

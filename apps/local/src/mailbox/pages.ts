import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "@referral-service/api/kernel/email/words.ts";
import type { KeptMail, MailFolder } from "./mail-folder.ts";
import { style } from "./style.ts";

export type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

const at = "/app/mailbox";

const headers = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
};

/** Whether a name refers only to this machine, as a listener's address or in a URL. */
export const isOfThisMachine = (host: string) =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/** Shows the list of kept emails, and each email as text with its link. Works without scripts. */
export function mailboxPages(folder: MailFolder): Pages {
  async function answer(path: string, response: ServerResponse) {
    if (path === "/style.css")
      return send(response, { status: 200, type: "text/css", body: style });
    if (path === "/") return page(response, 200, listOf(await folder.list()));
    const mail = await folder.read(path.slice(1));
    if (mail !== undefined) return page(response, 200, mailOf(mail));
    return page(response, 404, notThere);
  }

  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    // Rejects other host names, because a foreign page with a name that resolves to this machine
    // could read the emails in a local browser.
    const asked = URL.parse(`http://${request.headers.host}`)?.hostname ?? "";
    if (!isOfThisMachine(asked)) return page(response, 403, notHere);
    answer(URL.parse(request.url ?? "", "http://mailbox")?.pathname ?? "", response).catch(next);
  };
}

function send(
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string },
) {
  response.writeHead(status, { ...headers, "Content-Type": `${type}; charset=utf-8` }).end(body);
}

interface Content {
  title: string;
  main: string;
}

const page = (response: ServerResponse, status: number, { title, main }: Content) =>
  send(response, {
    status,
    type: "text/html",
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Mailbox</title>
<link rel="stylesheet" href="${at}/style.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`,
  });

const notHere: Content = {
  title: "Wrong host",
  main: "<h1>Mailbox</h1><p>Open the mailbox on this machine, at localhost or 127.0.0.1.</p>",
};

const notThere: Content = {
  title: "Email not found",
  main: `<p><a href="${at}">Mailbox</a></p><h1>This email does not exist</h1>`,
};

function listOf(mails: KeptMail[]): Content {
  const rows = mails.map(
    (mail) => `<tr>
<td><a href="${at}/${mail.id}">${escapeHtml(subjectOf(mail))}</a></td>
<td>${escapeHtml(receiverOf(mail))}</td>
<td>${timeOf(mail)}</td>
</tr>`,
  );
  const list = `<table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Written</th></tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>`;
  const empty = "<p>No emails yet. Invite a person, then reload this page.</p>";
  return {
    title: "Emails",
    main: `<h1>Mailbox</h1>
<p class="quiet">Emails that the service would send. They stay on this machine until you set <code>SMTP_URL</code>.</p>
${mails.length === 0 ? empty : list}`,
  };
}

const mailOf = (mail: KeptMail): Content => ({
  title: subjectOf(mail),
  main: `<p><a href="${at}">Mailbox</a></p>
<h1>${escapeHtml(subjectOf(mail))}</h1>
<p class="quiet">To ${escapeHtml(receiverOf(mail))} · ${timeOf(mail)}</p>
<div class="mail">${linked(mail.text ?? "")}</div>`,
});

const subjectOf = ({ subject }: KeptMail) => subject || "No subject";

const receiverOf = ({ to }: KeptMail) =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(", ");

function timeOf({ date }: KeptMail) {
  const iso = date?.toISOString() ?? "";
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

/** Returns the text with its URLs as links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"\u200C]+)/)
    .map((piece, index) => {
      const shown = escapeHtml(piece);
      return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join("");

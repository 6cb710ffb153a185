/** The address of a mail server, and how to connect to it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  isSecure: boolean;
  credentials: { user: string; password: string } | undefined;
}

/** Parses `smtp://user:password@host:port` or `smtps://…`. Returns undefined for everything else. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") return;
  const isSecure = url.protocol === "smtps:";
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    return {
      host: url.hostname.replaceAll(/[[\]]/g, ""),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
      credentials: user === "" ? undefined : { user, password },
    };
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { until } from "./until.ts";

export interface MailServer {
  port: number;
  url: string;
  /** The accepted emails, parsed, in the order of arrival. */
  mails: ParsedMail[];
  /** The recipients of all attempts. */
  recipients: string[];
  /** The passwords that were sent. Every password is accepted. */
  passwords: string[];
  /** Rejects the address with this status from now on. Undefined accepts it again. */
  refuse(address: string, status: number | undefined): void;
  waitFor(count: number): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback. */
export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const recipients: string[] = [];
  const passwords: string[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth({ username, password }, _session, callback) {
      passwords.push(password ?? "");
      callback(null, { user: username ?? "" });
    },
    onRcptTo({ address }, _session, callback) {
      recipients.push(address);
      const responseCode = refused.get(address);
      if (responseCode === undefined) return callback();
      callback(Object.assign(new Error(`No mail for ${address}`), { responseCode }));
    },
    onData(stream, _session, callback) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        callback();
      }, callback);
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const listening = (server.server.address() as AddressInfo).port;
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    mails,
    recipients,
    passwords,
    refuse(address, status) {
      if (status === undefined) refused.delete(address);
      else refused.set(address, status);
    },
    async waitFor(count) {
      await until(() => mails.length >= count);
      return mails;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

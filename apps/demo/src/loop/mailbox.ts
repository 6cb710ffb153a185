import { setTimeout as delay } from "node:timers/promises";
import type { Quickstart } from "../service.ts";

interface MailboxRow {
  id: string;
  subject: string;
  to: string;
}

const waitMs = 10_000;
/**
 * Limit of emails from one organization to one address in a day. After some runs, no more emails
 * arrive.
 */
const emailsPerDayMax = 20;

/**
 * Returns the emails that `pnpm start` keeps instead of sending them. Empty if there is no local
 * mailbox.
 */
async function rowsOf({ baseUrl }: Quickstart): Promise<MailboxRow[]> {
  const response = await fetch(`${baseUrl}/app/mailbox`);
  if (!response.ok) return [];
  const rows = (await response.text()).matchAll(
    /<td><a href="\/app\/mailbox\/([^"]+)">([^<]*)<\/a><\/td>\n<td>([^<]*)<\/td>/g,
  );
  return [...rows].map(([, id = "", subject = "", to = ""]) => ({ id, subject, to }));
}

export class Mailbox {
  readonly #quickstart: Quickstart;
  readonly #known: Set<string>;

  private constructor(quickstart: Quickstart, known: MailboxRow[]) {
    this.#quickstart = quickstart;
    this.#known = new Set(known.map(({ id }) => id));
  }

  static open = async (quickstart: Quickstart) => new Mailbox(quickstart, await rowsOf(quickstart));

  /**
   * Returns the subjects of the emails to these people since the start, oldest first, once each
   * person was notified of a payment.
   */
  async subjectsTo(addresses: string[]): Promise<Map<string, string[]>> {
    const deadlineMs = performance.now() + waitMs;
    for (;;) {
      const rows = await rowsOf(this.#quickstart);
      const rowsTo = (address: string) => rows.filter(({ to }) => to.includes(address)).reverse();
      const newTo = (address: string) => rowsTo(address).filter(({ id }) => !this.#known.has(id));
      const hasAll = (address: string) =>
        newTo(address).some(({ subject }) => /(?<! be) paid$/.test(subject)) ||
        rowsTo(address).length >= emailsPerDayMax;
      if (addresses.every(hasAll) || performance.now() > deadlineMs) {
        return new Map(
          addresses.map((address) => [address, newTo(address).map(({ subject }) => subject)]),
        );
      }
      await delay(200);
    }
  }
}

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compose, type MailCarrier } from "@referral-service/api/kernel/email/carrier.ts";
import { isId } from "@referral-service/api/kernel/platform/ids.ts";
import type { MailAddress } from "@referral-service/api/kernel/settings/formats.ts";
import { type ParsedMail, simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer";

const keptMax = 100;

// Only the owner can read emails, because they contain sign-in links.
const ownerOnly = { file: 0o600, folder: 0o700 };

export interface KeptMail extends ParsedMail {
  id: string;
}

export interface MailFolder extends MailCarrier {
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  read(id: string): Promise<KeptMail | undefined>;
}

/** Keeps the newest emails as files that email clients can open, instead of sending them. */
export function createMailFolder(directory: string, from: MailAddress): MailFolder {
  const fileOf = (id: string) => join(directory, `${id}.eml`);

  async function newestIds() {
    const names = await readdir(directory).catch(noneYet);
    const ids = names.filter((name) => name.endsWith(".eml")).map((name) => name.slice(0, -4));
    // An email's ID begins with the time of its creation.
    return ids.filter(isId).sort().reverse();
  }

  async function read(id: string) {
    if (!isId(id)) return undefined;
    const bytes = await readFile(fileOf(id)).catch(noFile);
    return bytes && { id, ...(await simpleParser(bytes)) };
  }

  return {
    async carry(mail) {
      await mkdir(directory, { recursive: true, mode: ownerOnly.folder });
      const unfinished = join(directory, `${mail.id}.part`);
      const bytes = await new MailComposer(compose(mail, from)).compile().build();
      await writeFile(unfinished, bytes, { mode: ownerOnly.file });
      await rename(unfinished, fileOf(mail.id));
      const tooMany = (await newestIds()).slice(keptMax);
      await Promise.all(tooMany.map((id) => rm(fileOf(id), { force: true })));
    },
    read,
    async list() {
      const mails = await Promise.all((await newestIds()).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
  };
}

function noFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

const noneYet = (error: NodeJS.ErrnoException): string[] => noFile(error) ?? [];

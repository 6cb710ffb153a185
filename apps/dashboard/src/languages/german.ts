import { account } from "./german/account.ts";
import { errors } from "./german/errors.ts";
import { frame } from "./german/frame.ts";
import { imports } from "./german/imports.ts";
import { links } from "./german/links.ts";
import { profile } from "./german/profile.ts";
import { referrals } from "./german/referrals.ts";
import { service } from "./german/service.ts";

/** The German texts of pages that referrers and visitors also see, by the English text. */
export const german = {
  ...account,
  ...profile,
  ...imports,
  ...links,
  ...referrals,
  ...frame,
  ...errors,
  ...service,
};

export type German = typeof german;

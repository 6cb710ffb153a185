import type { Request, Response } from "express";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Texts } from "./texts.ts";

/** The first language is the default. */
const languages = [en, de];

export const languageParameter = "lang";

export const otherLanguages = ({ language }: Texts): Texts[] =>
  languages.filter((texts) => texts.language !== language);

/** The language that the reader chose on the page, or the one according to `Accept-Language`. */
export function textsFor(req: Request, res: Response): Texts {
  res.vary("Accept-Language");
  const chosen = languages.find(({ language }) => language === req.query[languageParameter]);
  if (chosen !== undefined) return chosen;
  const preferred = req.acceptsLanguages(languages.map(({ language }) => language));
  return languages.find(({ language }) => language === preferred) ?? en;
}

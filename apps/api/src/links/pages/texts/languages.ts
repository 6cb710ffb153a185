import type { Request, Response } from "express";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Texts } from "./texts.ts";

/** The first language is the default. */
const languages = [en, de];

/** The reader's language according to `Accept-Language`. */
export function textsFor(req: Request, res: Response): Texts {
  res.vary("Accept-Language");
  const preferred = req.acceptsLanguages(languages.map(({ language }) => language));
  return languages.find(({ language }) => language === preferred) ?? en;
}

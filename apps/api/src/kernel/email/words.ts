import type { ReaderLanguage } from "@referral-service/contract";
import { englishIn } from "@referral-service/contract/english";

/** A piece of an email as text and as HTML. */
export interface Passage {
  text: string;
  html: string;
}

export const typedLengthMax = 80;

// Invisible characters to remove. Joiners stay, because some scripts and emoji need them.
const invisible = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}]/gu;

const nonJoiner = "\u200C";

/**
 * Text that people typed, as one line without invisible characters, shortened to the maximum
 * length.
 */
export function typedLine(typed: string): string {
  const line = withoutInvisible(typed);
  const characters = [...line];
  if (characters.length <= typedLengthMax) return line;
  return `${characters.slice(0, typedLengthMax - 1).join("")}…`;
}

const withoutInvisible = (typed: string) =>
  typed
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(invisible, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

/**
 * Email clients turn addresses in plain text into links, which must not happen to a name such as
 * "evil.example".
 */
const unlinked = (line: string) => line.replaceAll(/(?<=\S)[.:/@](?=\S)/gu, `$&${nonJoiner}`);

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Our own words. */
export const own = (text: string): Passage => ({ text, html: escapeHtml(text) });

/** Words that people typed. */
export function typed(text: string): Passage {
  const line = unlinked(typedLine(text));
  return { text: line, html: `<strong>${escapeHtml(line)}</strong>` };
}

/** A longer text that people typed, in full. */
export function typedText(text: string): Passage {
  const lines = text.split(/\r\n?|\n/).map((line) => unlinked(withoutInvisible(line)));
  return { text: lines.join("\n"), html: lines.map(escapeHtml).join("<br>") };
}

/** A sentence of our own with values. Strings among the values are text that people typed. */
export function say(sentence: TemplateStringsArray, ...values: (string | Passage)[]): Passage {
  const pieces = sentence.flatMap((words, index) => {
    const value = values[index];
    if (value === undefined) return [own(words)];
    return [own(words), typeof value === "string" ? typed(value) : value];
  });
  return {
    text: pieces.map(({ text }) => text).join(""),
    html: pieces.map(({ html }) => html).join(""),
  };
}

/** A subject of our own with text that people typed. */
export const subjectOf = (sentence: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: sentence }, ...values.map(typedLine));

/** English dates have the organization's form, as in the app. */
function formatIn(
  timeZone: string,
  language: ReaderLanguage,
  time: Intl.DateTimeFormatOptions = {},
) {
  const isEnglish = language === "en";
  const locale = isEnglish ? englishIn(timeZone) : language;
  const day = { year: "numeric", month: isEnglish ? "short" : "long", day: "numeric" } as const;
  return new Intl.DateTimeFormat(locale, { timeZone, ...day, ...time });
}

/** A time as shown in emails, such as "22 Nov 2026, 11:00 CET". */
export const moment = (at: Date, timeZone: string, language: ReaderLanguage = "en") =>
  formatIn(timeZone, language, {
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);

/** A day as shown in emails, such as "5 Dec 2026". */
export const dayOf = (at: Date, timeZone: string, language: ReaderLanguage) =>
  formatIn(timeZone, language).format(at);

/** A link that can be used once, within this many minutes after the email was written. */
export interface TimedLink {
  url: string;
  validMinutes: number;
}

const unitsDe = { day: "Tag", hour: "Stunde", minute: "Minute" };

/** The time when the link can be used, such as "within 2 hours". */
export function within(minutes: number, language: ReaderLanguage = "en"): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, "day" as const]
      : minutes % 60 === 0
        ? [minutes / 60, "hour" as const]
        : [minutes, "minute" as const];
  if (language === "en") return `within ${count} ${unit}${count === 1 ? "" : "s"}`;
  const many = unit === "day" ? "en" : "n";
  return `innerhalb von ${count} ${unitsDe[unit]}${count === 1 ? "" : many}`;
}

import { createElement, Fragment, type ReactNode } from "react";
import type { German } from "./german.ts";

/** A text of pages that referrers and visitors also see. Each has a German translation. */
type English = keyof German;

type Named<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Named<Rest>
  : never;

/** A text without values in it. */
export type PlainEnglish = {
  [Text in English]: [Named<Text>] extends [never] ? Text : never;
}[English];

type Values<Text extends string, Value> = [Named<Text>] extends [never]
  ? []
  : [values: Record<Named<Text>, Value>];

let translations: Readonly<Partial<Record<string, string>>> = {};

const readsGerman = (locale: string) => locale.startsWith("de");

/** Sets the language of the texts to that of this locale, or to English. */
export async function speak(locale: string) {
  translations = readsGerman(locale) ? (await import("./german.ts")).german : {};
}

const placeholder = /\{(\w+)\}/;

/** Returns the text in the language of the reader, with the values in it. Call it while rendering. */
export function phrase<Text extends English>(
  text: Text,
  ...[values]: Values<Text, string | number>
): string {
  const translated = translations[text] ?? text;
  if (values === undefined) return translated;
  return translated
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : String(values[part as Named<Text>])))
    .join("");
}

/** Translates a text from elsewhere. Returns it unchanged if the catalog does not have it. */
export const phraseIfKnown = (text: string): string => translations[text] ?? text;

/** Translates a text with values that are elements. */
export function phraseWith<Text extends English>(
  text: Text,
  ...[values]: Values<Text, ReactNode>
): ReactNode {
  return (translations[text] ?? text)
    .split(placeholder)
    .map((part, index) =>
      createElement(
        Fragment,
        { key: index },
        index % 2 === 0 ? part : values?.[part as Named<Text>],
      ),
    );
}

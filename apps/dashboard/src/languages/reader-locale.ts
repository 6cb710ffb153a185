const key = "language";

let chosen: string | undefined;

/** The language that the reader chose before sign-in, or the browser's. */
export const readerLocale = (): string => chosen ?? navigator.language;

/** Restores the choice, which this tab keeps. */
export function restoreLanguage() {
  chosen = sessionStorage.getItem(key) ?? undefined;
}

/** Shows the page again in the language. */
export function chooseLanguage(language: string) {
  sessionStorage.setItem(key, language);
  window.location.reload();
}

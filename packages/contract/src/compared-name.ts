/**
 * The form of names for comparisons: without case, in composed form, with each run of white space as one
 * space, and with straight instead of typographic apostrophes and hyphens.
 */
export const comparedName = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[\u2018\u2019\u02BC\u00B4`]/g, "'")
    .replaceAll(/[\u2010-\u2015]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

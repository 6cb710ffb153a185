import ts from "typescript";

/** Words that confuse readers outside the project, with a replacement for each. */
const words: [word: string, instead: string][] = [
  ["whoever|whosoever", "the person who"],
  ["whatever", "any"],
  ["whom|(?:of|with|by|under|on|from|to) which", "a second sentence"],
  ["such(?! as\\b)", "this, these"],
  ["as far as", "where, if"],
  ["told|tells? of", "notify, show, include"],
  ["say how", "Enter, Choose"],
  ["desks?|doors?|rooms?", "page, endpoint, module, limit"],
  ["(?:an?|the|its|their|your|each|every|in|takes?|taking) turns?", "one at a time, share"],
  // "On its way" is what referrers read for an approved payment.
  ["(?<!\\bon (?:its|their) )ways?", "method, history, how"],
  ["(?:an?|the|each|next) looks?", "view"],
  ["looks? (?:after|into)|look(?:ed|ing) (?:after|into)|looked for", "manage, check, search"],
  ["lately", "recently"],
  ["stands?", "is, appears"],
  ["dear|dearer|dearest", "expensive"],
  ["made", "created, generated"],
  ["anew|tried again", "again, retried"],
  ["seal|seals|sealed|sealing", "encrypt"],
  ["written down", "logged"],
  ["for good", "permanently"],
  ["by (?:itself|themselves)", "automatically"],
  ["(?:join|joins|joined) by", "join with"],
  ["some [0-9]", "about"],
  ["(?:is|are) to be", "must be"],
  ["one's|oneself", "your, the caller's"],
  ["meanwhile", "since then, in the meantime"],
  ["hence|thereby", "so"],
  ["the one before|as before|as ever", "previous, unchanged"],
  ["nobody was", "No … yet"],
  ["without a day", "if you leave this empty"],
  ["marked(?! as (?:processing|paid|failed))|unmark|unmarked", "selected, clear"],
  ["bad rows?|good ones|already there", "row with an error, valid rows, duplicates"],
  ["has to be filled in|must not be blank", "Enter …"],
  ["how (?:you|they) are paid", "payout details"],
  ["(?:sign|signs|signed) in by", "sign in with"],
  ["given-up", "gave up on"],
  ["done tasks", "completed tasks"],
  ["of no use", "the fix"],
  ["unnamed person", "No name"],
];

/** Patterns that remain after a text was edited twice. */
const slips = [
  { pattern: /\b([A-Z][^.]{3,}\.) \1/g, instead: "the sentence once" },
  { pattern: /(?<=[a-z])\.\.(?!\.)(?=\s|$)/g, instead: "one full stop" },
];

/** Words that are correct only sometimes and were used too often. */
const wordsWithCare: [word: string, instead: string][] = [
  ["answer(?:s|ed|ing)?", "response, respond, return"],
  ["refus(?:e|es|ed|ing|als?)", "reject, deny"],
  ["(?:e-)?mail(?:s|ed|ing)?", "email"],
  ["somebody|anybody|everybody|nobody", "someone, anyone, everyone, no one"],
  ["alone", "only"],
  ["besides?", "next to, as well as, also"],
  ["(?<=, )too", "also"],
  ["look(?:s|ing)? for", "search, find, poll"],
];

const patternsOf = (list: [word: string, instead: string][]) =>
  list.map(([word, instead]) => ({
    pattern: new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`, "gi"),
    instead,
  }));

const forbidden = [...patternsOf(words), ...slips];
const withCare = patternsOf(wordsWithCare);

/** Spellings of "email" in German. */
const germanEmail = /\bE-Mails?\b/g;

/** A text as people see it, and the line in its file where it begins. */
export interface Text {
  line: number;
  text: string;
}

/** Returns the page's text without code, URLs and comments. */
export function textsOfPage(source: string): Text[] {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, " ");
  const text = source
    .replaceAll(/^ *```.*?^ *```/gms, blank)
    .replaceAll(/`[^`\n]*`|<!--.*?-->/gs, blank)
    .replaceAll(/\]\([^)]*\)/g, blank);
  return [{ line: 1, text }];
}

/** Returns the document's texts about operations, parameters and fields. */
export function textsOfDocument(source: string): Text[] {
  return source.split("\n").flatMap((text, index) =>
    [...text.matchAll(/"(?:description|summary)": ?"((?:[^"\\]|\\.)*)"/g)].map(([, said = ""]) => ({
      line: index + 1,
      text: said.replaceAll(/`[^`]*`/g, " "),
    })),
  );
}

/** Returns the strings in a source file and the texts in its elements. */
export function textsOfSource(source: string, file: string): Text[] {
  if (!/(?<!\.test)\.tsx?$/.test(file)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const found: Text[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      found.push({ line, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export const complaintsAbout = (text: Text, file: string) => hits(forbidden, text, file);
export const doubtsAbout = ({ line, text }: Text, file: string) =>
  hits(withCare, { line, text: text.replaceAll(germanEmail, "") }, file);

function hits(patterns: typeof forbidden, { line, text }: Text, file: string): string[] {
  return patterns.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => {
      const at = line + text.slice(0, index).split("\n").length - 1;
      return `${file}:${at} "${word}": write ${instead}`;
    }),
  );
}

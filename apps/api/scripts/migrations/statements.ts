export interface Statement {
  /** Leaves out comments and the bodies of functions. */
  text: string;
  /** The comment before the statement. */
  comment: string;
  /** Counted from 0. */
  firstLine: number;
  lastLine: number;
}

const special = /--[^\n]*|'[^']*'|"[^"]*"|\$\w*\$|;/g;

/** The statements of a migration. */
export function statementsIn(sql: string): Statement[] {
  const found: Statement[] = [];
  let text = "";
  let comment = "";
  let from = 0;
  let startsAt: number | undefined;
  const lineAt = (index: number) => sql.slice(0, index).split("\n").length - 1;

  function take(part: string, at: number) {
    if (startsAt === undefined && part.trim() !== "") {
      startsAt = at + part.length - part.trimStart().length;
    }
    text += part;
  }

  function end(at: number) {
    if (startsAt !== undefined) {
      const [firstLine, lastLine] = [lineAt(startsAt), lineAt(at)];
      found.push({ text: text.trim(), comment, firstLine, lastLine });
    }
    [text, comment, startsAt] = ["", "", undefined];
  }

  for (const { 0: token, index } of sql.matchAll(special)) {
    // A part of a body that was already read from its beginning.
    if (index < from) continue;
    take(sql.slice(from, index), from);
    from = index + token.length;
    if (token.startsWith("--")) {
      if (startsAt === undefined) comment += `${token}\n`;
    } else if (token === ";") {
      end(index);
    } else if (token.startsWith("$")) {
      const close = sql.indexOf(token, from);
      const body = sql.slice(from, close === -1 ? sql.length : close);
      from += body.length + token.length;
      // A function runs later, but a DO block runs now.
      if (/^DO\b/i.test(text.trim())) text += body;
    } else {
      take(token, index);
    }
  }
  take(sql.slice(from), from);
  end(sql.length);
  return found;
}

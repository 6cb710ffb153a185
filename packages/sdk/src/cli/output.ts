const colours = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const;

type Colour = keyof typeof colours;

/** The output of a command: lines for people, or one JSON object per line for programs. */
export interface Output {
  /** A result: the line for people, the object for programs. */
  result(line: string, json: object): void;
  /** Progress, for people only. */
  note(line: string): void;
  paint(colour: Colour, text: string): string;
}

export function createOutput({ json }: { json: boolean }): Output {
  const { stdout, stderr, env } = process;
  // See https://no-color.org.
  const isColoured = !json && stdout.isTTY && !env.NO_COLOR && env.TERM !== "dumb";
  return {
    result: (line, object) => void stdout.write(`${json ? JSON.stringify(object) : line}\n`),
    note(line) {
      if (!json) stderr.write(`${line}\n`);
    },
    paint: (colour, text) => (isColoured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text),
  };
}

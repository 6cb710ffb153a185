/** Prints one line for people. */
export type Say = (line: string) => void;

export const say: Say = (line) => process.stdout.write(`${line}\n`);

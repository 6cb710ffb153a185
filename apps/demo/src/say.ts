/** Prints one line for people. */
export type Say = (line: string) => void;

process.stdout.on("error", goOnUnread);

/** `demo | head` closes the pipe early. The demo continues, so that it removes what it created. */
function goOnUnread(error: NodeJS.ErrnoException) {
  if (error.code !== "EPIPE") throw error;
}

export const say: Say = (line) => process.stdout.write(`${line}\n`);

import { createLogger, type Logger } from "../src/kernel/platform/logger.ts";

export type LogLine = Record<string, unknown> & { msg?: string };

/** The service's logger, with access to what it wrote. */
export function keptLog(): { logger: Logger; lines: LogLine[]; text: () => string } {
  const texts: string[] = [];
  const lines: LogLine[] = [];
  const logger = createLogger("debug", {
    write(line) {
      texts.push(line);
      lines.push(JSON.parse(line));
    },
  });
  return { logger, lines, text: () => texts.join("") };
}

import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { createOutput, type Output } from "./output.ts";
import { UsageError } from "./usage-error.ts";

/** The options of every command. */
const commonOptions = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} satisfies ParseArgsOptionsConfig;

/** The options of commands that call the service. */
export const serviceOptions = {
  "base-url": { type: "string" },
  organization: { type: "string" },
} satisfies ParseArgsOptionsConfig;

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>["values"];

export interface Call<Options extends ParseArgsOptionsConfig> {
  values: Values<Options>;
  positionals: string[];
  output: Output;
}

export interface Command {
  summary: string;
  help: string;
  /** Returns the exit code. */
  run(args: string[]): Promise<number>;
}

/** A command with its options parsed. A misspelled option is a usage error. */
export function defineCommand<Options extends ParseArgsOptionsConfig>({
  summary,
  help,
  options,
  run,
}: {
  summary: string;
  help: string;
  options: Options;
  run: (call: Call<Options>) => Promise<number>;
}): Command {
  return {
    summary,
    help,
    async run(args) {
      const config = { args, options: { ...options, ...commonOptions }, allowPositionals: true };
      const { values, positionals } = parsed(() => parseArgs(config as never));
      const { json = false, help: asksForHelp } = values as { json?: boolean; help?: boolean };
      const output = createOutput({ json });
      if (asksForHelp) {
        output.result(help, { help });
        return 0;
      }
      return run({ values: values as Values<Options>, positionals, output });
    },
  };
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

#!/usr/bin/env node
import { runCommand } from "./run-command.ts";

// A program that reads the output, such as head, can close the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runCommand(process.argv.slice(2));

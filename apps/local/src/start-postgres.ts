import { relative } from "node:path";
import { SettingsError } from "@referral-service/api/kernel/settings/settings-error.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the embedded PostgreSQL. The program stops if PostgreSQL exits. */
export async function startPostgres(
  directory: string,
  { password, settings = {} }: { password: string; settings?: Record<string, string> },
  requestStop: () => void,
) {
  say(`Starting PostgreSQL (embedded, data in ${relative(process.cwd(), directory)}/) …`);
  try {
    return await startEmbeddedPostgres({
      directory,
      password,
      settings,
      onProgress: say,
      onUnexpectedExit: (sentence) => {
        process.stderr.write(`${sentence}\n`);
        requestStop();
      },
    });
  } catch (error) {
    throw new SettingsError((error as Error).message, { cause: error });
  }
}

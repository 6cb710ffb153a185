import type { Server } from "node:net";
import { SettingsError } from "../kernel/settings/settings-error.ts";

export interface Address {
  /** The name of the setting that contains the port. */
  setting: "PORT" | "METRICS_PORT";
  host: string;
  port: number;
}

/** Throws SettingsError with the name of the setting if it cannot listen on the port. */
export async function listen(server: Server, { setting, host, port }: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, { setting, host, port })));
    server.listen(port, host, resolve);
  });
}

const hostSettings = { PORT: "HOST", METRICS_PORT: "METRICS_HOST" } as const;

function listenError(error: NodeJS.ErrnoException, { setting, host, port }: Address) {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingsError(
        `${setting} ${port} is already in use. Stop the program that uses it, or set another ${setting}.`,
      );
    case "EACCES":
      return new SettingsError(
        `${setting} ${port} needs root privileges. Set a ${setting} of 1024 or higher.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new SettingsError(
        `${hostSettings[setting]} ${host} is not an address of this machine.`,
      );
    default:
      return error;
  }
}

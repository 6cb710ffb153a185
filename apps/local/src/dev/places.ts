import { join } from "node:path";
import { readPostmaster } from "@referral-service/embedded-postgres/owner";

/**
 * The directory is separate from that of `pnpm start`, so that `pnpm dev` can run at the same time.
 */
export const devDirectory = join(process.cwd(), ".local", "dev");

export const quickstartFile = join(devDirectory, "quickstart.json");

export const isDevRunning = () => readPostmaster(join(devDirectory, "postgres")) !== undefined;

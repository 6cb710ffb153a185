import { fileURLToPath } from "node:url";
import { createServer, type Plugin, type ProxyOptions } from "vite";
import type { RunningService } from "./running-service.ts";

const folderAt = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const dashboard = folderAt("apps/dashboard");
/** Sources of the service. */
const sources = [
  "apps/api/src/",
  "apps/api/prisma/migrations/",
  "apps/local/src/",
  "packages/assistant-tools/src/",
  "packages/contract/src/",
  "packages/sdk/src/",
].map(folderAt);

const isSource = (file: string) =>
  sources.some((folder) => file.startsWith(folder)) && !file.endsWith(".test.ts");

/** All paths except the app's files. Vite redirects from `/` to the app. */
const pathsOfService = "^/(?!$|\\?|app(?:/|\\?|$))|^/app/(?:api|auth|mailbox)(?:/|\\?|$)";

/** The files of one change, such as a checkout, arrive within this time. */
const settleMs = 50;

/**
 * Starts Vite with hot reload in front of the service, at one URL. The service restarts when
 * its sources change. Requests wait for the newest version.
 */
export async function startAppServer(
  service: RunningService,
  { host, port }: { host: string; port: number },
) {
  const vite = await createServer({
    root: dashboard,
    configFile: `${dashboard}/vite.config.ts`,
    clearScreen: false,
    logLevel: "warn",
    plugins: [appAtBareAddress],
    server: { host, port, strictPort: true, proxy: { [pathsOfService]: proxyTo(service) } },
  });
  let settling: NodeJS.Timeout | undefined;
  vite.watcher.add(sources);
  vite.watcher.on("all", (_event, file) => {
    if (!isSource(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => service.restart(), settleMs);
  });
  await vite.listen();
  return {
    async stop() {
      clearTimeout(settling);
      await vite.close();
    },
  };
}

/** The service also responds to `/app`, where Vite only suggests its base with a slash. */
const appAtBareAddress: Plugin = {
  name: "app-at-bare-address",
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/app(?=$|\?)/, "/app/");
      next();
    });
  },
};

function proxyTo(service: RunningService): ProxyOptions {
  let used: ProxyOptions;
  return {
    configure(_proxy, options) {
      used = options;
    },
    async bypass() {
      const { port } = await service.ready;
      used.target = `http://127.0.0.1:${port}`;
      return undefined;
    },
  };
}

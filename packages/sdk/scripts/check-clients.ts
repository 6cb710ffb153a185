import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { startService } from "./start-service.ts";

// Clients that common tools generate from the OpenAPI document. Each is generated and compiled, and
// makes five calls to the running service. The tools come from npm, PyPI and Maven Central.
const inRepository = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const document = inRepository("../../../docs/openapi.json");
const workFolder = mkdtempSync(join(tmpdir(), "clients-"));
const tools = join(workFolder, "tools/bin");
const page = readFileSync(inRepository("../../../docs/clients.md"), "utf8");
const pictures = page.match(/```yaml\n(.*?)```/s)?.[1] ?? "";

const commonTypeScript =
  "--noEmit --strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck --allowImportingTsExtensions";

interface Kind {
  name: string;
  /** The program of the five calls in `client-calls` */
  calls: string;
  commands: string[];
}

const generated = (generator: string, options = "") =>
  `openapi-generator-cli generate --input-spec ${document} --generator-name ${generator} ` +
  `--output client --global-property apis,models,supportingFiles,apiTests=false,modelTests=false ${options}`;

/** As docs/clients.md shows them. */
const kinds: Kind[] = [
  {
    name: "openapi-typescript and openapi-fetch",
    calls: "openapi-fetch.ts",
    commands: [
      "npm install openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 @types/node@24",
      `npx openapi-typescript ${document} --output client/api.ts`,
      `npx tsc ${commonTypeScript} openapi-fetch.ts`,
      `${process.execPath} openapi-fetch.ts`,
    ],
  },
  {
    name: "openapi-generator: typescript-fetch",
    calls: "typescript-fetch.ts",
    commands: [
      "npm install typescript@5.9.3 @types/node@24 esbuild@0.28.2",
      generated("typescript-fetch"),
      `npx tsc ${commonTypeScript} typescript-fetch.ts`,
      "npx esbuild typescript-fetch.ts --bundle --platform=node --format=esm --outfile=calls.mjs --log-level=error",
      `${process.execPath} calls.mjs`,
    ],
  },
  {
    name: "openapi-python-client",
    calls: "python_client.py",
    commands: [
      `openapi-python-client generate --path ${document} --output-path client --meta none --config pictures.yaml --fail-on-warning`,
      `python -m compileall -q client`,
      `python python_client.py`,
    ],
  },
  {
    name: "openapi-generator: python",
    calls: "python.py",
    commands: [
      generated("python"),
      `python -m compileall -q client`,
      `python -m pip install --quiet ./client`,
      `python python.py`,
    ],
  },
  {
    name: "openapi-generator: go",
    calls: "main.go",
    commands: [
      "go mod init example.com/calls",
      generated(
        "go",
        "--additional-properties=packageName=referrals,enumClassPrefix=true,withGoMod=false",
      ),
      "go vet ./...",
      "go run .",
    ],
  },
  {
    name: "openapi-generator: java",
    calls: "Calls.java",
    commands: [
      generated("java", "--additional-properties=useSingleRequestParameter=true"),
      "cp Calls.java client/src/main/java",
      "mvn --quiet --file client compile org.codehaus.mojo:exec-maven-plugin:3.5.1:java -Dexec.mainClass=Calls",
    ],
  },
];

const expected = /^ok 12000\.55 called true$/m;

function run(command: string, cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const [program = "", ...args] = command.trim().split(/ +/);
  const PATH = `${tools}:${process.env.PATH}`;
  return execFileSync(program, args, {
    cwd,
    env: { ...process.env, PATH, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const service = await startService(await freePort());
try {
  run("python3 -m venv tools", workFolder);
  run(
    `python -m pip install --quiet openapi-python-client==0.29.1 openapi-generator-cli==7.26.0`,
    workFolder,
  );
  for (const { name, calls, commands } of kinds) {
    const folder = join(workFolder, calls);
    cpSync(inRepository("client-calls"), folder, { recursive: true });
    writeFileSync(join(folder, "pictures.yaml"), pictures);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    const env = {
      REFERRAL_SERVICE_URL: service.baseUrl,
      REFERRAL_SERVICE_API_KEY: service.apiKey,
      REFERRER_ID: service.referrerId,
    };
    const outputs = commands.map((command) => run(command, folder, env));
    const said = outputs.at(-1) ?? "";
    if (!expected.test(said)) throw new Error(`${name} got other answers: ${said}`);
    console.log(`✓ ${name}: generated, compiled, five calls answered`);
  }
} catch (error) {
  const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
  console.error(`✗ ${error instanceof Error ? error.message : error}\n${stdout}${stderr}`);
  process.exitCode = 1;
} finally {
  await service.stop();
  rmSync(workFolder, { recursive: true, force: true });
}

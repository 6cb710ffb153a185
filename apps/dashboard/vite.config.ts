import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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

export default defineConfig({
  base,
  plugins: [react(), tailwind(), serviceWorker(), fontLicenses()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licenses.json" },
    rolldownOptions: {
      output: {
        // Every page needs these. In one file, they compress better than in ten.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual|react-table|table)[a-z-]+|clsx)\/|createLucideIcon|icons\/(?:arrow-down|chevron-(?:down|right|up)|columns-3|plus|search|search-x|x)\.m?js$|\/src\/(?:accent-colors|languages\/phrase|referrals\/(?:search|values)|data\/(?:attention|custom-fields|first-contact|referral-labels|referral-statuses|users|me|queries|referrals|lists|pages|use-list|use-command|request|api-error|settle-each)|lists\/(?:address|density|fitting-tags|group-toggle|list-tools|order|list-order|next-page|shown-list|use-marked|filters|person-filter|filter-bar|filter-button)|words\/(?:due-time|levels|referral-statuses|roles|waiting-conversations|days|money|currencies|texts\/use-texts)|ui\/(?:avatar|copy|choice-menu|button|group-name|page|part|skeleton|is-narrow|is-printing|title|kept|tag|empty-state|durations|format-language))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});

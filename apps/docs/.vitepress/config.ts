import GithubSlugger from "github-slugger";
import { defineConfig } from "vitepress";
import { highlightOnce } from "./highlight-once.ts";
import { licenses } from "./licenses.ts";
import { nav, sidebar } from "./navigation.ts";
import { colorsAsClasses, withoutInline, writeInline } from "./without-inline.ts";

const base = "/docs/";

export default defineConfig({
  title: "Referral service",
  description: "A self-hosted referral program with a typed REST API and signed webhooks",
  lang: "en-US",
  base,
  srcDir: "pages",
  // Markdown for models. It is not a page, because the search would then find each guide twice.
  srcExclude: ["public/**"],
  outDir: "dist",
  cacheDir: "node_modules/.cache/vitepress",
  cleanUrls: true,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }]],
  // The map of pages becomes a file.
  metaChunk: true,
  // VueUse would otherwise insert a <style> whenever a page loads.
  appearance: { disableTransition: false } as never,
  markdown: {
    anchor: { slugify: (heading) => new GithubSlugger().slug(heading) },
    codeTransformers: [colorsAsClasses as never],
    config: highlightOnce,
  },
  vite: { plugins: [licenses as never] },
  transformHtml: (html) => withoutInline(html, base),
  buildEnd: ({ outDir }) => writeInline(outDir),
  themeConfig: {
    logo: "/favicon.svg",
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    notFound: {
      title: "Page not found",
      quote: "Check the web address, or search for the page.",
      linkText: "Go to home page",
    },
  },
});

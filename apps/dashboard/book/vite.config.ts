import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "/app/",
  root: import.meta.dirname,
  publicDir: at("../public"),
  plugins: [react(), tailwind()],
  server: { host: "127.0.0.1", open: true },
  build: {
    outDir: at("dist"),
    emptyOutDir: true,
    rolldownOptions: { input: [at("index.html"), at("state.html")] },
  },
});

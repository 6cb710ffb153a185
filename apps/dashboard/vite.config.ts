import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const service = "http://127.0.0.1:3000";

export default defineConfig({
  base: "/app/",
  plugins: [react(), tailwind()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licenses.json" },
  },
  server: {
    proxy: Object.fromEntries(["/app/api", "/app/auth"].map((path) => [path, service])),
  },
});

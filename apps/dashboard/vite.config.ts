import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/app/",
  plugins: [react(), tailwind()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licenses.json" },
  },
});

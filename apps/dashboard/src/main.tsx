import { speak } from "./languages/phrase.ts";
import { readerLocale, restoreLanguage } from "./languages/reader-locale.ts";
import "./styles.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./data/query-client.ts";
import { router } from "./router.tsx";
import { requestFirstPage } from "./shell/first-page.ts";
import { goToNewerVersion, sayIfUpdated } from "./shell/newer-version.ts";
import { Toasts } from "./ui/toasts.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

addEventListener("vite:preloadError", () => void goToNewerVersion());
sayIfUpdated();
requestFirstPage(router);

// The Content-Security-Policy allows no style elements.
const start = () =>
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );

restoreLanguage();
// The app starts in English if the German texts cannot be loaded.
void speak(readerLocale()).then(start, start);

import { phrase, phraseIfKnown, speak } from "./languages/phrase.ts";
import { readerLocale, restoreLanguage } from "./languages/reader-locale.ts";
import "./styles.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { hasSignedIn } from "./data/me.ts";
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

document.querySelector(".opening")?.toggleAttribute("data-rail", hasSignedIn());
const reload = document.querySelector(".opening button");
reload?.addEventListener("click", () => location.reload());
const reloadDelayMs = 8_000;
setTimeout(() => reload?.removeAttribute("hidden"), reloadDelayMs);

// A read that waits for its next attempt before the first page is there.
queryClient.getQueryCache().subscribe(({ query }) => {
  const words = document.querySelector(".opening p");
  if (words === null || query.state.fetchFailureCount === 0) return;
  words.textContent = phrase("The service is busy. Trying again…");
});

restoreLanguage();
// The app starts in English if the German texts cannot be loaded.
void speak(readerLocale())
  .catch(() => undefined)
  .then(() => {
    for (const words of document.querySelectorAll(".opening :is(p, button)")) {
      words.textContent = phraseIfKnown(words.textContent);
    }
    start();
  });

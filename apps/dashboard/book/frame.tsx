import "../src/styles.css";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { chapters, hrefOf } from "./chapters.ts";
import { emails } from "./emails.tsx";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");

function subscribe(listener: () => void) {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
const useHash = () => useSyncExternalStore(subscribe, () => location.hash);

const wide = "w-full";
const phone = "w-[390px]";

/**
 * Shows the list of all states, and the open one in both themes, on a wide screen and on a phone.
 */
function Book() {
  const hash = useHash();
  return (
    <div className="grid h-dvh grid-cols-[280px_1fr]">
      <nav aria-label="States" className="overflow-y-auto border-r border-line p-4">
        <a href="#emails" className="font-semibold">
          Emails
        </a>
        {chapters.map((chapter) => (
          <section key={chapter.title} className="mt-4">
            <h2 className="font-semibold">{chapter.title}</h2>
            {Object.keys(chapter.states).map((name) => (
              <a
                key={name}
                href={hrefOf(chapter, name)}
                className="block py-0.5 text-ink-2 hover:underline"
              >
                {name}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <main className="grid content-start gap-4 overflow-auto p-4">
        {hash === "#emails"
          ? emails
          : ["light", "dark"].flatMap((theme) =>
              [wide, phone].map((width) => (
                <iframe
                  key={`${theme} ${width} ${hash}`}
                  title={`${width === phone ? "On a phone" : "Wide"}, ${theme}`}
                  src={`./state.html?theme=${theme}${hash}`}
                  className={`h-180 rounded-surface border border-line ${width}`}
                />
              )),
            )}
      </main>
    </div>
  );
}

createRoot(container).render(<Book />);

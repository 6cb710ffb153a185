import type { ReactNode } from "react";
import { useEffect } from "react";
import { phrase } from "../../languages/phrase.ts";

/** The frame of the pages that people see before they sign in. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${phrase("Referrals")}`;
  }, [title]);
  return (
    <main className="grid min-h-dvh place-items-center bg-rail p-4">
      <div className="w-full max-w-90">
        <img src="/app/favicon.svg" alt="" className="mx-auto mb-5 size-9" />
        <div className="rounded-surface border border-line bg-surface p-6 shadow-float">
          <h1 className="mb-4 text-center text-lg font-semibold tracking-[-0.015em]">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}

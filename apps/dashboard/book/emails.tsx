import { emailSamples } from "@referral-service/api/test/email-samples.ts";

/** In a fixed theme, regardless of the reader's. */
const inTheme = (html: string, theme: "light" | "dark") =>
  html.replace("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all");

/** Every email in both themes and as plain text. */
export const emails = emailSamples.map(({ kind, subject, senderName, text, html }) => (
  <section key={subject} className="grid gap-2">
    <h2 className="text-base font-semibold">{subject}</h2>
    <p className="text-ink-2">
      From {senderName ?? "the service"} · <code>{kind}</code>
    </p>
    <div className="grid grid-cols-3 gap-4 max-xl:grid-cols-1">
      {(["light", "dark"] as const).map((theme) => (
        <iframe
          key={theme}
          title={`${subject}, ${theme}`}
          srcDoc={inTheme(html, theme)}
          className="h-190 w-full border border-line"
        />
      ))}
      <pre className="border border-line p-4 wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </div>
  </section>
));

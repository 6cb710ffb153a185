import { shadesOf } from "@referral-service/contract/accent-colors";
import type { CodeInvitation } from "@referral-service/contract/app";
import clsx from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { useEffect } from "react";
import { phrase } from "../../languages/phrase.ts";
import { chooseLanguage } from "../../languages/reader-locale.ts";
import { ownLanguage } from "../../words/texts/use-texts.ts";

type Brand = CodeInvitation["organization"];

/** The frame of pages before sign-in. It looks like the public pages. */
export function Card({
  title,
  brand,
  offersLanguages = false,
  isMessage = false,
  foot,
  children,
}: {
  title: string;
  /** The organization that the page belongs to. */
  brand?: Brand | undefined;
  /** Whether the page can be shown in another language. It must keep its content during a reload. */
  offersLanguages?: boolean;
  /** Whether there is nothing to fill in, so that a text is right below the title. */
  isMessage?: boolean;
  /** A sentence below the card, at the bottom of a phone. */
  foot?: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${phrase("Referrals")}`;
  }, [title]);
  return (
    <main
      lang={ownLanguage()}
      style={colorsOf(brand?.accentColor ?? null)}
      className="flex min-h-dvh flex-col items-center bg-page max-sm:bg-raised sm:pt-[clamp(1rem,100vh-54rem,6rem)]"
    >
      <div className="w-full max-w-110 rounded-surface border-line bg-raised p-7 max-sm:flex-1 max-sm:p-5 sm:border sm:shadow-float">
        <div className="mb-6 flex min-h-9 items-center gap-2.5 font-semibold wrap-anywhere">
          {brand === undefined ? (
            <img src="/app/favicon.svg" alt="" className="size-7" />
          ) : (
            <Logo {...brand} />
          )}
          <span className="min-w-0 flex-1">{brand?.name ?? phrase("Referrals")}</span>
          {offersLanguages && <OtherLanguage />}
        </div>
        <h1 className="text-lg font-semibold tracking-[-0.015em] text-balance wrap-anywhere">
          {title}
        </h1>
        <div className={clsx(isMessage ? "mt-1" : "mt-5", "[&_:is(a,button,input)]:h-10")}>
          {children}
        </div>
      </div>
      {foot !== undefined && (
        <p className="border-line py-5 text-xs leading-5 text-balance text-ink-3 max-sm:w-[calc(100%-2.5rem)] max-sm:border-t">
          {foot}
        </p>
      )}
    </main>
  );
}

const languageNames = { en: "English", de: "Deutsch" };

function OtherLanguage() {
  const other = ownLanguage() === "en" ? "de" : "en";
  return (
    <button
      type="button"
      lang={other}
      onClick={() => chooseLanguage(other)}
      className="text-xs font-normal text-ink-3 hover:text-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
    >
      {languageNames[other]}
    </button>
  );
}

/** The logo of an organization, or its initial in its color. */
const Logo = ({ name, logoPath }: Brand) =>
  logoPath === null ? (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-control bg-accent text-accent-ink"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  ) : (
    // The background is white, because logos are drawn for light backgrounds.
    <img
      src={logoPath}
      alt=""
      className="-m-1 h-9 max-w-1/2 rounded-control bg-white object-contain p-1"
    />
  );

/** The colors of the public pages. Fields and outlined buttons stand out from the card. */
const colors = {
  "--page": "light-dark(#fcfcfd, #111114)",
  "--raised": "light-dark(#ffffff, #16161a)",
  "--line": "light-dark(#e7e7ec, #26262d)",
  "--line-field": "light-dark(#92929e, #6b6b77)",
};

function colorsOf(accentColor: string | null): CSSProperties {
  if (accentColor === null) return colors as CSSProperties;
  const { fill, onFill, hover, text } = shadesOf(accentColor);
  return {
    ...colors,
    "--accent": fill,
    "--accent-hover": hover,
    "--accent-ink": onFill,
    "--accent-text": `light-dark(${text.light}, ${text.dark})`,
  } as CSSProperties;
}

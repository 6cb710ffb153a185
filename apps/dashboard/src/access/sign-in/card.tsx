import { shadesOf } from "@referral-service/contract/accent-colors";
import type { CodeInvitation } from "@referral-service/contract/app";
import type { CSSProperties, ReactNode } from "react";
import { useEffect } from "react";
import { phrase } from "../../languages/phrase.ts";

type Brand = CodeInvitation["organization"];

/** The frame of pages before sign-in. It looks like the organization's public pages if a brand is given. */
export function Card({
  title,
  brand,
  children,
}: {
  title: string;
  /** The organization that the page belongs to. */
  brand?: Brand | undefined;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${phrase("Referrals")}`;
  }, [title]);
  if (brand === undefined) {
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
  return (
    <main
      style={colorsOf(brand)}
      className="grid min-h-dvh place-items-center max-sm:items-start max-sm:bg-surface"
    >
      <div className="w-full max-w-110 rounded-surface border-line bg-surface p-6 max-sm:px-5 sm:border sm:shadow-float [&_:is(button,input)]:h-9">
        <div className="mb-5 flex items-center gap-2.5 font-semibold wrap-anywhere">
          <Logo {...brand} />
          {brand.name}
        </div>
        <h1 className="text-lg font-semibold tracking-[-0.015em] text-balance wrap-anywhere">
          {title}
        </h1>
        {children}
      </div>
    </main>
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
    <img src={logoPath} alt="" className="h-7 max-w-1/2 rounded-control bg-white object-contain" />
  );

/** The background of public pages, from which accents stand out. */
const surface = { "--surface": "light-dark(#ffffff, #16161a)" };

function colorsOf({ accentColor }: Brand): CSSProperties {
  if (accentColor === null) return surface as CSSProperties;
  const { fill, onFill, hover, text } = shadesOf(accentColor);
  return {
    ...surface,
    "--accent": fill,
    "--accent-hover": hover,
    "--accent-ink": onFill,
    "--accent-text": `light-dark(${text.light}, ${text.dark})`,
  } as CSSProperties;
}

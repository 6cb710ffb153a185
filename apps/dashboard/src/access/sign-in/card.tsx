import { shadesOf } from "@referral-service/contract/accent-colors";
import type { CodeInvitation } from "@referral-service/contract/app";
import type { CSSProperties, ReactNode } from "react";
import { useEffect } from "react";

type Brand = CodeInvitation["organization"];

/** The frame of the pages that people see before they sign in. */
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
    document.title = `${title} · Referrals`;
  }, [title]);
  return (
    <main
      style={brand && colorsOf(brand)}
      className="grid min-h-dvh place-items-center bg-rail p-4"
    >
      <div className="w-full max-w-90">
        {brand === undefined ? (
          <img src="/app/favicon.svg" alt="" className="mx-auto mb-5 size-9" />
        ) : (
          <Logo {...brand} />
        )}
        <div className="rounded-surface border border-line bg-surface p-6 shadow-float">
          <h1 className="mb-4 text-center text-lg font-semibold tracking-[-0.015em] text-balance wrap-anywhere">
            {title}
          </h1>
          {children}
        </div>
      </div>
    </main>
  );
}

/** The logo of an organization, or its initial in its color. */
const Logo = ({ name, logoPath }: Brand) =>
  logoPath === null ? (
    <span
      aria-hidden
      className="mx-auto mb-5 grid size-9 place-items-center rounded-surface bg-accent text-base font-semibold text-accent-ink"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  ) : (
    // Logos are drawn for light backgrounds.
    <img
      src={logoPath}
      alt=""
      className="mx-auto mb-5 h-9 max-w-40 rounded-control bg-white object-contain"
    />
  );

function colorsOf({ accentColor }: Brand): CSSProperties | undefined {
  if (accentColor === null) return undefined;
  const { fill, onFill, hover, text } = shadesOf(accentColor);
  return {
    "--accent": fill,
    "--accent-hover": hover,
    "--accent-ink": onFill,
    "--accent-text": `light-dark(${text.light}, ${text.dark})`,
  } as CSSProperties;
}

import clsx from "clsx";
import type { ReactNode } from "react";
import { homeQuery } from "../../data/home.ts";
import { HowItWorks, hasTerms } from "../../data/how-it-works.tsx";
import { useOrganization } from "../../data/me.ts";
import { OwnLink } from "../../data/own-link.tsx";
import { useQuery } from "../../data/queries.ts";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

/**
 * What a referral brings, next to or below its form. What is known at once comes first, so that
 * nothing moves when the rest is loaded.
 */
export function SubmitAside({ isBeside }: { isBeside: boolean }) {
  const { name } = useOrganization();
  const own = useQuery(homeQuery).data?.own;
  const { texts } = ownReading();
  const link = own?.link;
  return (
    <aside
      className={clsx(
        "grid shrink-0 grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] content-start gap-6 rounded-surface border border-line p-5",
        isBeside && "max-h-full w-75 overflow-y-auto",
      )}
    >
      <Part title={texts.home.whatHappensNext}>
        <ol className="grid list-disc gap-2 pl-4">
          {texts.tell.next(name).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      {own && hasTerms(own) && (
        <Part title={texts.next.yourBonus}>
          <HowItWorks own={own} />
        </Part>
      )}
      {own && link && (
        <Part title={texts.tell.byLink} className={clsx(!isBeside && "col-span-full")}>
          <OwnLink link={link}>
            <ShareOwnLink />
          </OwnLink>
        </Part>
      )}
    </aside>
  );
}

const Part = ({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) => (
  <section className={clsx("grid content-start gap-3", className)}>
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
);

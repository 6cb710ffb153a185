import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

/** The figures at the top of the facts of a record. */
export const RecordFigures = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-3">{children}</dl>
);

export const RecordFigure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="figures text-base font-semibold">{children}</dd>
  </div>
);

export const RecordFiguresSkeleton = ({ names }: { names: readonly string[] }) => (
  <RecordFigures>
    {names.map((name) => (
      <RecordFigure key={name} name={name}>
        <Skeleton className="my-1 h-3.5 w-8" />
      </RecordFigure>
    ))}
  </RecordFigures>
);

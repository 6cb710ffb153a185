import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { excelMark, saveFile } from "../../ui/save-file.ts";
import { SkeletonBars } from "../../ui/skeleton.tsx";
import { type CsvRecord, csvText } from "./csv.ts";
import type { Days } from "./period.ts";
import { SkeletonFiguresTable } from "./table.tsx";

/** A section of a report, with its figures as a file. */
export function ReportPart({
  title,
  description,
  fileName,
  days,
  records,
  isBare = false,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Name of the file, without the days and the extension. */
  fileName: string;
  days: Days;
  /** Returns the visible table, with its header. */
  records: () => CsvRecord[];
  /** Whether the part has no surface, for content that has its own. */
  isBare?: boolean;
  children: ReactNode;
}) {
  const save = () =>
    saveFile(
      new Blob([excelMark, csvText(records())], { type: "text/csv;charset=utf-8" }),
      `${fileName}-${days.from}-${days.through}.csv`,
    );
  return (
    <Section
      title={title}
      isBare={isBare}
      {...(description !== undefined && { description })}
      actions={<ExportButton title={title} isLow={description === undefined} onClick={save} />}
    >
      {children}
    </Section>
  );
}

const ExportButton = ({
  title,
  isLow,
  onClick,
}: {
  title: string;
  /** Whether only the heading is next to it. */
  isLow: boolean;
  /** Undefined until there is something to export. */
  onClick?: () => void;
}) => (
  <Button
    look="quiet"
    size="small"
    disabled={onClick === undefined}
    className={clsx(
      "-mr-2 pointer-coarse:-mr-2.5",
      // The button is higher than a heading, so headings side by side would differ in height.
      isLow ? "-my-0.75" : "sm:-my-0.75",
    )}
    aria-label={`Export CSV: ${title}`}
    onClick={onClick}
  >
    Export CSV
  </Button>
);

/** Takes the place of a section until its chart or its table is loaded. */
export const ReportPartSkeleton = ({ title, isChart }: { title: string; isChart: boolean }) => (
  <Section title={title} actions={<ExportButton title={title} isLow />}>
    {isChart ? <SkeletonBars className="h-65" /> : <SkeletonFiguresTable />}
  </Section>
);

import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { excelMark, saveFile } from "../../ui/save-file.ts";
import { type CsvRecord, csvText } from "./csv.ts";
import type { Days } from "./period.ts";

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
      actions={
        <Button
          look="quiet"
          size="small"
          className={clsx(
            "-mr-2 pointer-coarse:-mr-2.5",
            // The button is higher than a heading, so headings side by side would differ in height.
            description === undefined && "-my-1",
          )}
          aria-label={`Export CSV: ${title}`}
          onClick={save}
        >
          Export CSV
        </Button>
      }
    >
      {children}
    </Section>
  );
}

import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { saveFile } from "../ui/save-file.ts";
import { type CsvRecord, csvText } from "./csv.ts";
import type { Days } from "./period.ts";

/** A question, what answers it, and the same figures as a file. */
export function ReportPart({
  title,
  description,
  fileName,
  days,
  records,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Without the days and the ending. */
  fileName: string;
  days: Days;
  /** The table that is shown, with its head. */
  records: () => CsvRecord[];
  children: ReactNode;
}) {
  const save = () =>
    saveFile(
      new Blob([csvText(records())], { type: "text/csv;charset=utf-8" }),
      `${fileName}-${days.from}-${days.through}.csv`,
    );
  return (
    <Section
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <Button look="quiet" size="small" aria-label={`Export CSV: ${title}`} onClick={save}>
          Export CSV
        </Button>
      }
    >
      {children}
    </Section>
  );
}

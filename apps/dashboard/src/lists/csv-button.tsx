import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { csvOf, type ReadableList } from "../data/lists.ts";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { excelMark, saveFile } from "../ui/save-file.ts";
import { say } from "../ui/toasts.tsx";
import { isAboveReferrer } from "../words/roles.ts";

/** Saves a list as a CSV file with every row that matches the filters, loaded or not. */
export function CsvButton<Item>({
  list,
  columns,
  fileName,
  size = "normal",
  look = "quiet",
}: {
  list: ReadableList<Item>;
  /** Names of the columns, if the person can choose them. */
  columns?: readonly string[] | undefined;
  fileName: string;
  size?: "small" | "normal";
  look?: ButtonLook;
}) {
  const { slug, user } = useOrganization();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const csv = await csvOf(list, slug, columns?.join(","));
      saveFile(new Blob([excelMark, csv], { type: csv.type }), fileName);
    } catch (error) {
      say(phrase("File not created"), messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      look={look}
      size={size}
      isBusy={isBusy}
      className={size === "small" ? "-mr-2 pointer-coarse:-mr-2.5" : undefined}
      onClick={save}
    >
      {isAboveReferrer(user) ? "Export CSV" : phrase("Download list")}
    </Button>
  );
}

import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { type Address, csvOf } from "../data/request.ts";
import { Button } from "../ui/button.tsx";
import { excelMark, saveFile } from "../ui/save-file.ts";
import { say } from "../ui/toasts.tsx";

/** Saves a list as a CSV file with every row that the filters keep, loaded or not. */
export function CsvButton({
  address,
  params,
  query,
  fileName,
  size = "normal",
}: {
  address: Address;
  params?: Record<string, string>;
  query: Record<string, unknown>;
  fileName: string;
  size?: "small" | "normal";
}) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const csv = await csvOf(address, { params, query });
      saveFile(new Blob([excelMark, csv], { type: csv.type }), fileName);
    } catch (error) {
      say("The file could not be created", messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="quiet" size={size} isBusy={isBusy} onClick={save}>
      Export CSV
    </Button>
  );
}

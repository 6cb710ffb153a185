import { useState } from "react";
import { messageOf } from "../api/api-error.ts";
import { type Address, csvOf } from "../api/request.ts";
import { Button } from "./button.tsx";
import { say } from "./toasts.tsx";

/** Saves a list as a CSV file: every row that the filters keep, also those that are not loaded yet. */
export function CsvButton({
  address,
  query,
  fileName,
}: {
  address: Address;
  query: Record<string, unknown>;
  fileName: string;
}) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await csvOf(address, query));
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      say("The file could not be made", messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="quiet" isBusy={isBusy} onClick={save}>
      Export CSV
    </Button>
  );
}

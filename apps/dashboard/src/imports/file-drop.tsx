import clsx from "clsx";
import { FileUp } from "lucide-react";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { useIsForFingers } from "../ui/is-narrow.ts";
import type { ImportType } from "../words/imports.ts";

/** Takes a file that the person drops or chooses, and shows the name of the present one. */
export function FileDrop({
  type,
  isBusy,
  fileName,
  onChoose,
}: {
  type: ImportType;
  isBusy: boolean;
  fileName: string | undefined;
  onChoose: (file: File) => Promise<void>;
}) {
  const isForFingers = useIsForFingers();
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined && !isBusy) void onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people who do not drop a file choose it with the input inside
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <label
        className={clsx(
          "group flex cursor-pointer items-center gap-3 rounded-surface border border-dashed border-line-strong bg-surface px-5 has-focus-visible:outline-2 has-focus-visible:outline-accent",
          fileName === undefined ? "flex-col py-6 text-center" : "py-3",
        )}
      >
        <FileUp aria-hidden className="size-5 shrink-0 text-ink-3" />
        <span className="min-w-0">
          <span dir="auto" className="font-medium wrap-anywhere">
            {fileName ?? phrase(isForFingers ? "CSV file" : "Drop a CSV file here")}
          </span>
          {fileName === undefined && (
            <span className="block text-ink-2">
              {phrase("It needs a header row and can have up to 50,000 rows.")}
            </span>
          )}
        </span>
        <span
          className={clsx(
            `${buttonClass()} group-hover:bg-hover`,
            fileName !== undefined && "ml-auto",
          )}
        >
          {phrase(fileName === undefined ? "Choose file" : "Choose another file")}
        </span>
        {fileName === undefined && (
          <span className="text-xs text-balance text-ink-3">
            {type === "people"
              ? "We recognize headers such as Name, Email, Phone, Company and Role, in English and German."
              : phrase(
                  "We recognize headers such as Name, Email, Phone, Address and Notes, in English and German.",
                )}
          </span>
        )}
        <input
          type="file"
          accept=".csv,text/csv,.tsv,.txt"
          className="sr-only"
          onChange={({ target }) => {
            take(target.files);
            // Browsers report no change if the same file is chosen again, for example after a
            // correction.
            target.value = "";
          }}
        />
      </label>
    </div>
  );
}

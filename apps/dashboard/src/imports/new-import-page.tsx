import type { ImportSeparator } from "@referral-service/contract";
import type { ImportPreview } from "@referral-service/contract/app";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { FileUp, Lock } from "lucide-react";
import { useState } from "react";
import { checkFile, previewFile } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { PersonInput } from "../forms/person-input.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { type PlainEnglish, phrase, phraseIfKnown } from "../languages/phrase.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { controlClass, Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import type { ImportType } from "../words/imports.ts";
import { isAdmin } from "../words/roles.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { beginningOf, type Encoding, readFile } from "./read-file.ts";

const route = getRouteApi("/o/$slug/import/$type");

interface Chosen {
  fileName: string;
  csv: string;
  encoding: Encoding;
  preview: ImportPreview;
  /** Field of each column, by header. */
  columns: Record<string, string | null>;
  /** Referrer for all rows of a file that has no column with referrers. */
  referrerId: string;
}

export function NewImportPage() {
  const { slug, user } = useOrganization();
  const { type } = route.useParams();
  const isPeople = type === "people";
  return (
    <>
      <PageBar
        title={isPeople ? "Import people" : phrase("Import referrals")}
        above={{
          label: isPeople ? "People" : phrase("Referrals"),
          link: { to: isPeople ? "/o/$slug/people" : "/o/$slug/referrals", params: { slug } },
        }}
      />
      <PageBody>
        {isPeople && !isAdmin(user) ? (
          <EmptyState icon={Lock} title="Only admins can import people">
            Ask an admin of your organization to import them.
          </EmptyState>
        ) : (
          <>
            <NewImport key={type} type={type} />
            <EarlierImports type={type} />
          </>
        )}
      </PageBody>
    </>
  );
}

/** The steps from choosing a file to checking its rows. */
function NewImport({ type }: { type: ImportType }) {
  const { slug, user } = useOrganization();
  const isReferrer = user.permissionLevel === "referrer";
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const { isBusy, failure, attempt, fail } = useAttempt();
  const previewOf = useCommand(previewFile(type));
  const checkRows = useCommand(checkFile(type));

  const choose = (file: File) =>
    attempt(async () => {
      setChosen(undefined);
      const read = await readFile(file);
      if ("failure" in read) return fail(read.failure);
      await look({ fileName: file.name, csv: read.text, encoding: read.encoding });
    });

  async function look(
    file: Pick<Chosen, "fileName" | "csv" | "encoding">,
    separator?: ImportSeparator,
  ) {
    const preview = await previewOf({ start: beginningOf(file.csv), separator });
    const columns = Object.fromEntries(preview.columns.map(({ header, field }) => [header, field]));
    setChosen({ ...file, preview, columns, referrerId: isReferrer ? user.id : "" });
  }

  const check = (of: Chosen) =>
    attempt(async () => {
      const { csv, fileName, columns, preview, referrerId } = of;
      const file = {
        ...{ csv, fileName, separator: preview.separator, mapping: columns },
        ...(type === "referrals" && !namesReferrers(of) && { referrerId }),
      };
      const { id: importId } = await checkRows(file);
      await navigate({ to: "/o/$slug/import/$type/$importId", params: { slug, type, importId } });
    });

  const missing = chosen && missingField(chosen);
  const asksForReferrer =
    chosen !== undefined && type === "referrals" && !isReferrer && !namesReferrers(chosen);
  return (
    <>
      <ImportSteps current={chosen === undefined ? "File" : "Columns"} />
      <FileDrop type={type} isBusy={isBusy} fileName={chosen?.fileName} onChoose={choose} />
      {chosen !== undefined && (
        <Section
          title={phrase("Match columns")}
          description={phrase("Choose a field for each column that you want to import.")}
          isBare
          actions={
            <SeparatorChoice
              chosen={chosen.preview.separator}
              onChange={(separator) => void attempt(() => look(chosen, separator))}
            />
          }
        >
          {chosen.encoding !== "utf-8" && (
            <Notice tone="info">
              {phrase(
                "We read the file as {encoding}. Check that the characters below are correct.",
                { encoding: encodingNames[chosen.encoding] },
              )}
            </Notice>
          )}
          <ColumnsTable
            preview={chosen.preview}
            chosen={chosen.columns}
            onChange={(columns) => setChosen({ ...chosen, columns })}
          />
          {missing !== undefined && (
            <Notice tone="warn">
              {phrase("Choose a column for the field “{field}”.", {
                field: phraseIfKnown(missing.label),
              })}
            </Notice>
          )}
          {asksForReferrer && (
            <Field
              label="Referrer for all rows"
              help={"No column contains the referrers. This person gets the credit for every row."}
              className="max-w-100"
            >
              <PersonInput
                userId={chosen.referrerId}
                onChange={(referrerId) => setChosen({ ...chosen, referrerId })}
              />
            </Field>
          )}
        </Section>
      )}
      {chosen !== undefined && (
        <Section
          title={phrase("Check file")}
          description={phrase("We check every row first. Nothing is created until you confirm.")}
          isBare
          actions={
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={missing !== undefined || (asksForReferrer && chosen.referrerId === "")}
              onClick={() => void check(chosen)}
            >
              {phrase("Check file")}
            </Button>
          }
        />
      )}
      {failure !== undefined && <Notice tone="bad">{withFileName(failure, chosen)}</Notice>}
    </>
  );
}

/**
 * Replaces the field name at the beginning of the message, which people do not know, with the name
 * of the file.
 */
const withFileName = (message: string, chosen: Chosen | undefined) =>
  message.replace(/^csv(?=: )/, () => chosen?.fileName ?? phrase("The file"));

/** Returns the required field if no column is imported into it or a part of it. */
const missingField = ({ preview: { fields }, columns }: Chosen) => {
  const taken = new Set(Object.values(columns));
  const isTaken = (field: string) =>
    taken.has(field) || fields.some((one) => one.partOf === field && taken.has(one.field));
  return fields.find(({ field, isRequired }) => isRequired && !isTaken(field));
};

const namesReferrers = ({ columns }: Chosen) =>
  Object.values(columns).some((field) => field === "referrerId" || field === "referrerEmail");

const encodingNames: Record<Exclude<Encoding, "utf-8">, string> = {
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
};

const separatorNames: Record<ImportSeparator, PlainEnglish> = {
  ",": "Commas",
  ";": "Semicolons",
  "\t": "Tabs",
  "|": "Vertical bars",
};

function SeparatorChoice({
  chosen,
  onChange,
}: {
  chosen: ImportSeparator;
  onChange: (separator: ImportSeparator) => void;
}) {
  return (
    <label className="flex items-center gap-2 whitespace-nowrap text-ink-2">
      {phrase("Separator")}
      <span className="w-36 shrink-0">
        <select
          value={chosen}
          onChange={({ target }) => onChange(target.value as ImportSeparator)}
          className={`${controlClass} h-7.5 pr-7`}
        >
          {Object.entries(separatorNames).map(([separator, name]) => (
            <option key={separator} value={separator}>
              {phrase(name)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

function FileDrop({
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
            {fileName ?? phrase("Drop a CSV file here")}
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

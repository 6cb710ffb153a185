import type { ImportSeparator } from "@referral-service/contract";
import type { ImportPreview } from "@referral-service/contract/app";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState } from "react";
import { checkFile, previewFile } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { PersonInput } from "../forms/person-input.tsx";
import { useAttempt } from "../forms/use-attempt.ts";
import { type PlainEnglish, phrase, phraseIfKnown } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { controlClass, Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageBar, PageBody, Section } from "../ui/page.tsx";
import type { ImportType } from "../words/imports.ts";
import { isAdmin } from "../words/roles.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { FileDrop } from "./file-drop.tsx";
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
        <Columns
          chosen={chosen}
          missing={missing}
          asksForReferrer={asksForReferrer}
          onChange={(changes) => setChosen({ ...chosen, ...changes })}
          onSeparator={(separator) => void attempt(() => look(chosen, separator))}
        />
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

/** Matches the columns of the file to fields. */
function Columns({
  chosen,
  missing,
  asksForReferrer,
  onChange,
  onSeparator,
}: {
  chosen: Chosen;
  /** The required field without a column. */
  missing: ReturnType<typeof missingField>;
  asksForReferrer: boolean;
  onChange: (changes: Partial<Chosen>) => void;
  onSeparator: (separator: ImportSeparator) => void;
}) {
  const { encoding, preview, columns, referrerId } = chosen;
  return (
    <Section
      title={phrase("Match columns")}
      description={phrase("Choose a field for each column that you want to import.")}
      isBare
      actions={<SeparatorChoice chosen={preview.separator} onChange={onSeparator} />}
    >
      {encoding !== "utf-8" && (
        <Notice tone="info">
          {phrase("We read the file as {encoding}. Check that the characters below are correct.", {
            encoding: encodingNames[encoding],
          })}
        </Notice>
      )}
      <ColumnsTable
        preview={preview}
        chosen={columns}
        onChange={(changed) => onChange({ columns: changed })}
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
            userId={referrerId}
            onChange={(userId) => onChange({ referrerId: userId })}
          />
        </Field>
      )}
    </Section>
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

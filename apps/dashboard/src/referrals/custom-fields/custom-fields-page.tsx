import type { CustomField } from "@referral-service/contract";
import { Check, TextCursorInput } from "lucide-react";
import { useMemo, useState } from "react";
import { customFieldsList, deleteField } from "../../data/custom-fields.ts";
import { useList } from "../../data/use-list.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useOpening } from "../../lists/address.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { menuColumn, RowButton, RowMenu } from "../../lists/row-menu.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { say } from "../../ui/toasts.tsx";
import { CreateFieldDialog } from "./create-field-dialog.tsx";
import { EditFieldDialog } from "./edit-field-dialog.tsx";
import { fieldTypes } from "./field-form.tsx";

type Opened = { field: CustomField; verb: "edit" | "delete" };

/** A check mark under the head of its column. */
const Yes = ({ text }: { text: string }) => (
  <Check role="img" aria-label={text} className="size-4" />
);

const factsWith = (onOpen: (opened: Opened) => void): Column<CustomField>[] => [
  {
    name: "Field Label",
    maxPx: 320,
    cell: (field) => (
      <RowButton onClick={() => onOpen({ field, verb: "edit" })}>{field.label}</RowButton>
    ),
  },
  {
    name: "Field Name",
    maxPx: 440,
    cell: ({ name }) => <code className="font-mono text-xs">{name}</code>,
    isMinor: true,
  },
  {
    name: "Type",
    widthPx: 136,
    cell: ({ type, options }) => (
      <span title={options?.join(", ")}>
        {fieldTypes[type]}
        {options !== null && ` (${options.length})`}
      </span>
    ),
  },
  {
    name: "Required",
    widthPx: 80,
    cell: ({ isRequired }) => isRequired && <Yes text="Required" />,
    phoneCell: ({ isRequired }) => isRequired && "Required",
  },
  {
    name: "On public forms",
    widthPx: 114,
    cell: ({ isOnPublicForm }) => isOnPublicForm && <Yes text="Public forms" />,
    phoneCell: ({ isOnPublicForm }) => isOnPublicForm && "Public forms",
  },
];

/** The column with the menu of a field. */
const menuOf = (onOpen: (opened: Opened) => void): Column<CustomField> => ({
  ...menuColumn,
  cell: (field) => (
    <RowMenu label={`Actions for ${field.label}`}>
      <MenuItem onSelect={() => onOpen({ field, verb: "edit" })}>Edit</MenuItem>
      <MenuItem isDangerous onSelect={() => onOpen({ field, verb: "delete" })}>
        Delete
      </MenuItem>
    </RowMenu>
  ),
});

export function CustomFieldsPage() {
  const creation = useOpening("create");
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const columns = useMemo(() => [...factsWith(setOpened), menuOf(setOpened)], []);
  const createButton = (
    <Button look="primary" onClick={creation.open}>
      Create field
    </Button>
  );
  return (
    <ListPage
      title="Custom fields"
      createButton={createButton}
      intro="Referrals have these fields in addition to their own, in forms, lists, CSV files and the API. Forms show the oldest field first."
      list={useList(customFieldsList)}
      columns={columns}
      empty={
        <EmptyState icon={TextCursorInput} title="No custom fields yet" action={createButton}>
          Custom fields hold additional data, such as a budget, a date or a choice.
        </EmptyState>
      }
    >
      {creation.isOpen && <CreateFieldDialog onClose={creation.close} />}
      {opened?.verb === "edit" && <EditFieldDialog field={opened.field} onClose={close} />}
      {opened?.verb === "delete" && <DeleteFieldDialog field={opened.field} onClose={close} />}
    </ListPage>
  );
}

const DeleteFieldDialog = ({ field, onClose }: { field: CustomField; onClose: () => void }) => (
  <ConfirmDialog
    isOpen
    onClose={onClose}
    title={`Delete “${field.label}”?`}
    verb="Delete field"
    isDangerous
    {...deleteField(field.id)}
    done={() => say("Field deleted", field.label)}
  >
    <p>
      Forms, lists and CSV files will no longer include this field. API requests that include it
      will fail.
    </p>
    <p>
      Referrals keep their values. The API returns them under the field's ID, and the app hides
      them. You can't restore a deleted field.
    </p>
  </ConfirmDialog>
);

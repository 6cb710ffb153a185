import type { SavedView } from "@referral-service/contract/app";
import { useNavigate } from "@tanstack/react-router";
import { BookmarkPlus, RotateCw, Trash2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useQuery } from "../data/queries.ts";
import { deleteView, savedViewsQuery, saveView } from "../data/referrals.ts";
import { useCommand } from "../data/use-command.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { phrase } from "../languages/phrase.ts";
import { chooseDensity, useDensity } from "../lists/density.ts";
import { Field, TextInput } from "../ui/field.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { say } from "../ui/toasts.tsx";
import { fieldError } from "../words/field-errors.ts";
import { searchOfView } from "./search.ts";
import { useOpenView } from "./use-open-view.ts";

type Search = SavedView["search"];

export interface ViewsMenuProps {
  trigger: ReactElement;
  /** Current filters and columns. */
  present: Search;
}

export function ViewsMenuPopup({ trigger, present }: ViewsMenuProps) {
  const navigate = useNavigate({ from: "/o/$slug/referrals" });
  const [isSaving, setSaving] = useState(false);
  const query = useQuery(savedViewsQuery);
  const views = query.data?.data ?? [];
  const density = useDensity();
  const shown = { ...present, density };
  const open = useOpenView(present, { isWanted: true });

  function show({ density: kept = density, ...search }: Search) {
    chooseDensity(kept);
    void navigate({ search: searchOfView(search) });
  }

  const remove = useCommand(deleteView);

  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuLabel>
          {query.isLoadingError
            ? phrase("Your views could not be loaded")
            : query.data !== undefined && views.length === 0
              ? phrase("No saved views yet")
              : phrase("Your views")}
        </MenuLabel>
        {query.isLoadingError && (
          <MenuItem staysOpen onSelect={() => void query.refetch()}>
            <RotateCw aria-hidden />
            {phrase("Retry")}
          </MenuItem>
        )}
        {views.map(({ id, name, search }) => (
          <MenuItem key={id} onSelect={() => show(search)}>
            <span className="max-w-60 truncate">{name}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setSaving(true)}>
          <BookmarkPlus aria-hidden />
          {phrase("Save view")}
        </MenuItem>
        {open !== undefined && (
          <MenuItem
            isDangerous
            onSelect={() =>
              void remove(open.id).then(
                () => say(phrase("View deleted"), open.name),
                (error) => say(phrase("View not deleted"), messageOf(error)),
              )
            }
          >
            <Trash2 aria-hidden />
            {phrase("Delete view {name}", { name: open.name })}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveDialog present={shown} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveDialog({ present, onClose }: { present: Search; onClose: () => void }) {
  const save = useCommand({
    ...saveView,
    done: (_, { name }) => {
      say(phrase("View saved"), name);
      onClose();
    },
  });
  const form = useServiceForm<{ name: string }>({
    defaultValues: { name: "" },
    onSubmit: ({ name }) => save({ name, search: present }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={phrase("Save view")}
      description={phrase(
        "A saved view keeps your filters, order, groups, columns and row height. Only you can see it. Saving replaces a view with the same name.",
      )}
      verb={phrase("Save view")}
    >
      <Field label={phrase("Name")} error={form.errorOf("name")}>
        <TextInput {...form.register("name", { required: fieldError("name", "missing") })} />
      </Field>
    </FormDialog>
  );
}

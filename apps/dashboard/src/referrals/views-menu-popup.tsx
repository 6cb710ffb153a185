import type { SavedView } from "@referral-service/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BookmarkPlus, RotateCw, Trash2 } from "lucide-react";
import { type ReactElement, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { useCommand } from "../data/use-command.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Field, TextInput } from "../ui/field.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { say } from "../ui/toasts.tsx";
import { fieldError } from "../words/field-errors.ts";
import { readSearch } from "./search.ts";

type Search = SavedView["search"];

export interface ViewsMenuProps {
  trigger: ReactElement;
  /** The present filters and columns. */
  present: Search;
}

const isSame = (one: Search, other: Search) =>
  JSON.stringify(Object.entries(one).toSorted()) ===
  JSON.stringify(Object.entries(other).toSorted());

export function ViewsMenuPopup({ trigger, present }: ViewsMenuProps) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const navigate = useNavigate({ from: "/o/$slug/referrals" });
  const [isSaving, setSaving] = useState(false);
  const viewsKey = ["saved-views", slug, "referrals"];
  const query = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) =>
      api("GET /saved-views", { query: { organization: slug, list: "referrals" }, signal }),
  });
  const views = query.data?.data ?? [];
  const open = views.find(({ search }) => isSame(search, present));

  async function remove({ id, name }: SavedView) {
    try {
      await api("DELETE /saved-views/:id", { params: { id }, query: { organization: slug } });
      say("View deleted", name);
    } catch (error) {
      say("View not deleted", messageOf(error));
    }
    await client.invalidateQueries({ queryKey: viewsKey });
  }

  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuLabel>
          {query.isSuccess && views.length === 0 ? "No saved views yet" : "Your views"}
        </MenuLabel>
        {query.isLoadingError && (
          <MenuItem staysOpen onSelect={() => void query.refetch()}>
            <RotateCw aria-hidden />
            Views could not be loaded. Try again
          </MenuItem>
        )}
        {views.map(({ id, name, search }) => (
          <MenuItem key={id} onSelect={() => void navigate({ search: readSearch(search) })}>
            <span className="max-w-60 truncate">{name}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setSaving(true)}>
          <BookmarkPlus aria-hidden />
          Save view
        </MenuItem>
        {open !== undefined && (
          <MenuItem isDangerous onSelect={() => void remove(open)}>
            <Trash2 aria-hidden />
            Delete view {open.name}
          </MenuItem>
        )}
      </Menu>
      {isSaving && (
        <SaveDialog
          present={present}
          onClose={() => setSaving(false)}
          onSaved={() => void client.invalidateQueries({ queryKey: viewsKey })}
        />
      )}
    </>
  );
}

function SaveDialog({
  present,
  onClose,
  onSaved,
}: {
  present: Search;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { slug } = useOrganization();
  const form = useServiceForm<{ name: string }>({
    defaultValues: { name: "" },
    onSubmit: useCommand({
      call: ({ name }) =>
        api("POST /saved-views", {
          query: { organization: slug },
          body: { list: "referrals", name, search: present },
        }),
      done: (_, { name }) => {
        onSaved();
        say("View saved", name);
        onClose();
      },
    }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Save view"
      description="Saves the filters and columns. Only you can see the view. It replaces a view with the same name."
      verb="Save view"
    >
      <Field label="Name" error={form.errorOf("name")}>
        <TextInput {...form.register("name", { required: fieldError("name", "missing") })} />
      </Field>
    </FormDialog>
  );
}

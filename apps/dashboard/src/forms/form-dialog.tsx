import type { BaseSyntheticEvent, ComponentProps, ReactNode } from "react";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { FormButtons, type SentForm } from "./form-buttons.tsx";

export const FormDialog = ({
  form,
  verb,
  look,
  cancel,
  buttons,
  children,
  onClose,
  ...dialog
}: Omit<DialogProps, "isOpen"> &
  Pick<ComponentProps<typeof FormButtons>, "look" | "cancel"> & {
    form: SentForm & {
      submit: (event?: BaseSyntheticEvent<object, HTMLFormElement>) => Promise<void>;
    };
    /** Label of the button that sends the form. */
    verb: string;
    /** Additional buttons in front of the others. */
    buttons?: ReactNode;
  }) => (
  <Dialog isOpen onClose={onClose} {...dialog}>
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
      {children}
      <FormButtons
        form={form}
        verb={verb}
        onClose={onClose}
        {...(look && { look })}
        {...(cancel && { cancel })}
      >
        {buttons}
      </FormButtons>
    </form>
  </Dialog>
);

import { useNavigate } from "@tanstack/react-router";
import { BookUser, ChevronDown } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../data/api-error.ts";
import {
  forgetReferral,
  hasArrived,
  isRejected,
  type KeptReferral,
  keepReferral,
  newKept,
  sendReferral,
} from "../../data/device/outbox.ts";
import { newIdempotencyKey as newKey } from "../../data/idempotency-key.ts";
import { useOrganization } from "../../data/me.ts";
import { useIsOnline } from "../../data/online.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { dockedBar } from "../../ui/toast-place.ts";
import { say } from "../../ui/toasts.tsx";
import type { ShownField } from "../../words/custom-fields.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { CustomFieldInput } from "../custom-field-input.tsx";
import { emptyValues, fieldOf, type ReferralForm, type ReferralValues } from "../form-values.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { isEmail, mistakeOf } from "./contact.ts";
import { pickContact } from "./contact-picker.ts";
import { arrangedFields, contactField, isChoice, sentReferral } from "./submit-values.ts";

const inputClass = "h-12! px-3.5! text-[16px]!";

/** The form of a referral: two fields and a choice. Everything else is under "More". */
export function SubmitForm({
  fields,
  owner,
  kept,
  begunWith,
}: {
  fields: readonly ShownField[];
  /** The person who writes the referral. */
  owner: string;
  /** The waiting referral on this device that the person changes. */
  kept?: KeptReferral | undefined;
  /** Text that another app shared. */
  begunWith: { name: string; contact: string };
}) {
  const { slug, name, user } = useOrganization();
  const { tell, offline } = ownReading().texts;
  const isOnline = useIsOnline();
  const [written] = useState(() => kept ?? newKept({ owner, slug, body: noBody, values: {} }));
  const navigate = useNavigate();
  const [hasMore, setMore] = useState(false);
  const draftKey = `tell ${kept?.id ?? slug}`;
  const { shown, further } = arrangedFields(fields);
  const form: ReferralForm = useServiceForm<ReferralValues>({
    defaultValues: (kept?.values as ReferralValues | undefined) ?? {
      ...emptyValues,
      name: begunWith.name,
      phone: begunWith.contact,
    },
    draftKey,
    fieldOf: (path): string =>
      path === "email" || path === "phone"
        ? contactField(path, form.getValues("phone"))
        : fieldOf(path, fields),
    onSubmit: async (values) => {
      const body = sentReferral(values, fields, user.id);
      say(
        (await send({ ...written, body, values })) ? tell.sent(name) : offline.keptNow(name),
        body.name,
      );
      await navigate({ to: "/o/$slug", params: { slug } });
    },
  });
  const isByEmail = isEmail(form.watch("phone"));

  async function fill() {
    const picked = await pickContact();
    if (picked === undefined) return;
    form.setValue("name", picked.name);
    form.setValue("phone", picked.contact);
  }

  return (
    <form onSubmit={form.submit} noValidate className="flex min-h-0 flex-1 flex-col text-base">
      <div className="min-h-0 flex-1 overflow-y-auto sm:flex-initial">
        <div className="mx-auto grid max-w-140 gap-4 px-5 pt-4 pb-8">
          {!isOnline && (
            <Notice tone="warn" title={offline.inForm.title}>
              {offline.inForm.text}
            </Notice>
          )}
          {form.isRestored && (
            <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
              {tell.restored}
              <button
                type="button"
                onClick={form.startOver}
                className="text-accent-text hover:underline pointer-coarse:min-h-11"
              >
                {tell.startOver}
              </button>
            </p>
          )}
          <div className="relative">
            <Field label={tell.name} error={form.errorOf("name")}>
              <TextInput
                autoFocus
                autoComplete="off"
                autoCapitalize="words"
                enterKeyHint="next"
                className={inputClass}
                {...form.register("name", { required: tell.missing.name })}
              />
            </Field>
            {pickContact.isOffered && (
              <button
                type="button"
                onClick={() => void fill()}
                className="absolute -top-2.5 right-0 flex h-11 items-center gap-1.5 text-accent-text"
              >
                <BookUser aria-hidden className="size-4.5" />
                {tell.fromContacts}
              </button>
            )}
          </div>
          <Field label={tell.contact} error={form.errorOf("phone")}>
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
              enterKeyHint="next"
              className={inputClass}
              {...form.register("phone", {
                required: tell.missing.contact,
                validate: (typed) => wrong(typed),
              })}
            />
          </Field>
          {shown.map((field) => (
            <OwnField key={field.id} field={field} form={form} />
          ))}
          <Field label={tell.notes} isOptional={tell.optional} error={form.errorOf("notes")}>
            <TextArea
              rows={1}
              className="field-sizing-content min-h-12 resize-none px-3.5! py-3! text-[16px]!"
              {...form.register("notes")}
            />
          </Field>
          {hasMore ? (
            <>
              <Field
                label={isByEmail ? tell.phone : tell.email}
                isOptional={tell.optional}
                error={form.errorOf("email")}
              >
                <TextInput
                  autoComplete="off"
                  inputMode={isByEmail ? "tel" : "email"}
                  className={inputClass}
                  {...form.register("email", {
                    validate: (typed) => typed.trim() === "" || other(typed, isByEmail),
                  })}
                />
              </Field>
              <Field
                label={tell.address}
                isOptional={tell.optional}
                error={form.errorOf("address")}
              >
                <TextInput
                  autoComplete="off"
                  className={inputClass}
                  {...form.register("address")}
                />
              </Field>
              {further.map((field) => (
                <OwnField key={field.id} field={field} form={form} />
              ))}
            </>
          ) : (
            <Button
              look="quiet"
              className="h-11! justify-start! justify-self-start px-0! text-base text-accent-text!"
              onClick={() => setMore(true)}
            >
              {tell.more}
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      </div>
      <div ref={dockedBar} className="mx-auto w-full max-w-140 px-5">
        <div className="grid gap-2 border-t border-line bg-page pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:-mx-5 max-sm:px-5">
          <FormFailure failure={form.failure} />
          <Button
            type="submit"
            look="primary"
            className="h-12! rounded-surface! text-base whitespace-normal"
            isBusy={form.formState.isSubmitting}
          >
            {isOnline ? tell.send(name) : offline.keep}
          </Button>
          <p className="text-center text-xs text-ink-2">{tell.agreed}</p>
        </div>
      </div>
    </form>
  );
}

const noBody = { name: "", referrerId: "" };

/**
 * Sends the referral, or stores it if the service cannot be reached. The referral is on the device
 * before the first attempt, so that a lost response or a closed page loses nothing. Returns whether
 * it was sent.
 */
async function send(written: KeptReferral): Promise<boolean> {
  const item = renewed(written);
  await keepReferral(item);
  if (!navigator.onLine) return false;
  try {
    await sendReferral(item);
    return true;
  } catch (error) {
    if (!isRejected(error)) return false;
    if (hasArrived(error)) {
      const failure = ownReading().texts.offline.unknown;
      await keepReferral({ ...item, failure });
      throw new ApiError(409, { code: "MAY_HAVE_ARRIVED", message: failure }, { cause: error });
    }
    // The form keeps the typed values and shows what to correct.
    await forgetReferral(item.id);
    throw error;
  }
}

/**
 * A referral that the service has rejected, or might have received long ago, is sent as a new
 * request.
 */
const renewed = (item: KeptReferral): KeptReferral =>
  item.failure === null
    ? item
    : { ...item, failure: null, attemptedAt: null, idempotencyKey: newKey() };

function wrong(typed: string): string | true {
  const mistake = mistakeOf(typed);
  return mistake === undefined || ownReading().texts.tell.wrong[mistake];
}

/** Checks that the second field contains the kind of contact that the first one does not. */
function other(typed: string, isPhone: boolean): string | true {
  const { tell } = ownReading().texts;
  if (isEmail(typed) === isPhone) return isPhone ? tell.wrong.phone : tell.wrong.email;
  return wrong(typed);
}

const OwnField = ({ field, form }: { field: ShownField; form: ReferralForm }) =>
  isChoice(field) ? (
    <ChoiceButtons field={field} form={form} />
  ) : (
    <div className="[&_input:not([type=checkbox])]:h-12!">
      <CustomFieldInput field={field} form={form} />
    </div>
  );

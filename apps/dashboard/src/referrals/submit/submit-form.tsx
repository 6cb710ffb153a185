import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
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
import { homeQuery } from "../../data/home.ts";
import { HowItWorks } from "../../data/how-it-works.tsx";
import { newIdempotencyKey as newKey } from "../../data/idempotency-key.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { ShareOwnLink } from "../../forms/share-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useIsOnline } from "../../ui/online.ts";
import { dockedBar } from "../../ui/toast-place.ts";
import { say } from "../../ui/toasts.tsx";
import { spokenAddress } from "../../ui/web-address.ts";
import type { ShownField } from "../../words/custom-fields.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import { emptyValues, fieldOf, type ReferralForm, type ReferralValues } from "../form-values.ts";
import { inputClass, MoreFields, NameField, OwnField, wrong } from "./submit-fields.tsx";
import { AddPhotos, ChosenPhotos } from "./submit-photos.tsx";
import { arrangedFields, contactField, sentReferral } from "./submit-values.ts";

interface Begun {
  fields: readonly ShownField[];
  /** The person who writes the referral. */
  owner: string;
  /** The waiting referral on this device that the person changes. */
  kept?: KeptReferral | undefined;
  /** Text that another app shared. */
  begunWith: { name: string; contact: string };
}

/** The form of a referral: two fields and a choice. Everything else is behind a button. */
export function SubmitForm({
  choices,
  hasAside = false,
  ...begun
}: Begun & {
  /** Takes the place of the choices until their fields are loaded. */
  choices?: ReactNode;
  /** Whether the bonus and the person's link are next to the form. */
  hasAside?: boolean;
}) {
  const { tell, offline } = ownReading().texts;
  const own = useQuery(homeQuery).data?.own;
  const isOnline = useIsOnline();
  const { form, photos, setPhotos } = useNewReferral(begun);
  const { shown, further } = arrangedFields(begun.fields);
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="flex min-h-0 flex-1 flex-col max-sm:text-base"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-4 p-5 max-sm:pt-4 max-sm:pb-8">
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
          <div className="grid gap-4 sm:grid-cols-2">
            <NameField form={form} />
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
          </div>
          {choices}
          {shown.map((field) => (
            <OwnField key={field.id} field={field} form={form} />
          ))}
          <div className="flex items-end gap-2 sm:grid">
            <Field
              label={tell.notes}
              isOptional
              error={form.errorOf("notes")}
              className="min-w-0 flex-1"
            >
              <TextArea
                rows={1}
                className="field-sizing-content resize-none sm:min-h-20! max-sm:min-h-12 max-sm:px-3.5! max-sm:py-3! max-sm:text-[16px]!"
                {...form.register("notes")}
              />
            </Field>
            <AddPhotos photos={photos} onChange={setPhotos} />
          </div>
          <ChosenPhotos photos={photos} onChange={setPhotos} />
          <MoreFields fields={further} form={form} />
          {own && !hasAside && <HowItWorks own={own} className="text-ink-2" />}
        </div>
      </div>
      <SendBar form={form} hasAside={hasAside} />
    </form>
  );
}

/** The typed values and the chosen photos, which are sent together. */
function useNewReferral({ fields, owner, kept, begunWith }: Begun) {
  const { slug, name, user } = useOrganization();
  const { tell, offline } = ownReading().texts;
  const [written] = useState(() => kept ?? newKept({ owner, slug, body: noBody, values: {} }));
  const [photos, setPhotos] = useState(written.photos ?? []);
  const navigate = useNavigate();
  const form: ReferralForm = useServiceForm<ReferralValues>({
    defaultValues: (kept?.values as ReferralValues | undefined) ?? {
      ...emptyValues,
      name: begunWith.name,
      phone: begunWith.contact,
    },
    draftKey: `tell ${kept?.id ?? slug}`,
    fieldOf: (path): string =>
      path === "email" || path === "phone"
        ? contactField(path, form.getValues("phone"))
        : fieldOf(path, fields),
    onSubmit: async (values) => {
      const body = sentReferral(values, fields, user.id);
      say(
        (await send({ ...written, body, values, photos }))
          ? tell.sent(name)
          : offline.keptNow(name),
        body.name,
      );
      await navigate({ to: "/o/$slug", params: { slug } });
    },
  });
  return { form, photos, setPhotos };
}

/**
 * The link of the person, for a friend who would rather leave their own details. It is as high
 * before its address is known, because the button above it must not move. The keyboard of a phone
 * takes its room.
 */
function LinkRow() {
  const link = useQuery(homeQuery).data?.own?.link;
  const { texts } = ownReading();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3 max-sm:[@media(height<40rem)]:hidden">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-ink-2">{texts.tell.byLink}</p>
        <p title={link?.url} className="truncate font-medium">
          {link ? spokenAddress(link.url) : texts.share.yours}
        </p>
      </div>
      <ShareOwnLink />
    </div>
  );
}

/** The button that sends the form. Stays in view, also above the keyboard. */
function SendBar({ form, hasAside }: { form: ReferralForm; hasAside: boolean }) {
  const { name } = useOrganization();
  const { tell, offline } = ownReading().texts;
  const isOnline = useIsOnline();
  return (
    <div
      ref={dockedBar}
      className="grid gap-2 border-t border-line px-5 pt-4 sm:gap-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <FormFailure failure={form.failure} />
      <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:items-center sm:justify-between sm:gap-4">
        <Button
          type="submit"
          look="primary"
          className="whitespace-normal max-sm:text-base"
          isBusy={form.formState.isSubmitting}
        >
          {isOnline ? tell.send(name) : offline.keep}
        </Button>
        <p className="text-xs text-balance text-ink-2 max-sm:text-center">{tell.agreed}</p>
      </div>
      {!hasAside && <LinkRow />}
    </div>
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

import type { CustomField, Referral } from "@referral-service/contract";
import { useRef, useState } from "react";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { changeReferral, presentReferral } from "../data/referrals.ts";
import { isOutdated, useCommand } from "../data/use-command.ts";
import { FormNotes } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { SkeletonFields } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { type Base, draftKeyOf, forgetBase, keepBase, keptBase } from "./edit-base.ts";
import { bodyOf, fieldOf, merge, type ReferralValues, valuesOf, withValue } from "./form-values.ts";
import { ReferralFields } from "./referral-fields.tsx";

export function EditDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const fields = useQuery(customFieldsQuery);
  return (
    <Dialog isOpen onClose={onClose} width="wide" title={`Edit ${referral.name ?? "the referral"}`}>
      {fields.data !== undefined ? (
        <EditForm referral={referral} fields={fields.data} onClose={onClose} />
      ) : fields.isError ? (
        <LoadFailure title="The form could not be loaded" error={fields.error} />
      ) : (
        <SkeletonFields rows={[1, 2, 2]} />
      )}
    </Dialog>
  );
}

/** Whether a later version changes values in the form, and not only photos. */
const differs = (present: Base, base: Base) =>
  present.version > base.version && JSON.stringify(present.values) !== JSON.stringify(base.values);

/** Two conflicting versions: the one that was saved in the meantime, and the one in the form. */
interface Meeting {
  theirs: Base;
  mine: ReferralValues;
  chosen: ReferralValues;
}

interface EditProps {
  referral: Referral;
  fields: CustomField[];
  onClose: () => void;
}

function EditForm({ referral, fields, onClose }: EditProps) {
  const { form, base, meeting, setMeeting, saveChosen } = useReferralSaving({
    referral,
    fields,
    onClose,
  });

  function discard() {
    form.forgetDraft();
    forgetBase(referral.id);
    onClose();
  }

  if (meeting !== undefined) {
    return (
      <ConflictChoice
        referralId={referral.id}
        base={base.current.values}
        {...meeting}
        fields={fields}
        onChoose={(key, value) =>
          setMeeting({ ...meeting, chosen: withValue(meeting.chosen, key, value) })
        }
        onBack={() => setMeeting(undefined)}
        onSave={() => void saveChosen(meeting)}
      />
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
      {differs({ version: referral.version, values: valuesOf(referral) }, base.current) && (
        <Notice tone="warn">
          Someone else changed this referral while you were editing it. You can compare both
          versions when you save.
        </Notice>
      )}
      <ReferralFields form={form} fields={fields} />
      <Actions failure={<FormNotes form={form} />}>
        <Button look="quiet" onClick={discard}>
          Discard
        </Button>
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
          Save referral
        </Button>
      </Actions>
    </form>
  );
}

/**
 * Saves the fields that differ from the version that the form started with. Returns both versions if
 * another person was faster. Typed text is never lost, even after a reload.
 */
function useReferralSaving({ referral, fields, onClose }: EditProps) {
  const { slug } = useOrganization();
  const change = useCommand(changeReferral);
  const [opened] = useState(() => keptBase(referral));
  const base = useRef(opened);
  const [meeting, setMeeting] = useState<Meeting>();

  async function save(values: ReferralValues): Promise<boolean> {
    try {
      const { version, values: before } = base.current;
      await change({ id: referral.id, version, body: bodyOf(before, values, fields) });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return meet(values);
    }
    forgetBase(referral.id);
    say("Referral saved");
    onClose();
    return true;
  }

  async function meet(mine: ReferralValues): Promise<boolean> {
    const present = await presentReferral(slug, referral.id);
    const theirs = { version: present.version, values: valuesOf(present) };
    if (differs(theirs, base.current)) {
      setMeeting({ theirs, mine, chosen: merge(base.current.values, mine, theirs.values).merged });
      return false;
    }
    base.current = theirs;
    keepBase(referral.id, theirs);
    return save(mine);
  }

  const form = useServiceForm<ReferralValues>({
    defaultValues: opened.values,
    draftKey: draftKeyOf(referral.id),
    fieldOf: (path) => fieldOf(path, fields),
    onSubmit: save,
  });

  async function saveChosen({ theirs, chosen }: Meeting) {
    base.current = theirs;
    keepBase(referral.id, theirs);
    form.reset(chosen);
    setMeeting(undefined);
    await form.submit();
  }

  return { form, base, meeting, setMeeting, saveChosen };
}

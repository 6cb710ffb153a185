import type { WebhookEndpoint, WebhookExamination } from "@referral-service/contract";
import { examinationPointTexts } from "@referral-service/contract/examination-points";
import { Check, Minus, X } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../data/use-command.ts";
import { examineReceiver } from "../data/webhooks.ts";
import { FormFailure } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

export function ExamineDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const examine = useCommand(examineReceiver(endpoint.id));
  const [examination, setExamination] = useState<WebhookExamination>();
  const form = useServiceForm({
    defaultValues: {},
    onSubmit: async () => {
      setExamination(undefined);
      setExamination(await examine());
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Check receiver"
      description="We send up to 12 test events within 60 seconds. Some are forged, and your receiver must reject those. You can check an endpoint 3 times an hour."
    >
      <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
        {examination !== undefined && <Report examination={examination} />}
        <Actions failure={<FormFailure failure={form.failure} />}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {examination === undefined ? "Check" : "Check again"}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

type Point = WebhookExamination["points"][number];

function Report({ examination: { failed, points } }: { examination: WebhookExamination }) {
  const title =
    failed === 0
      ? "Your receiver passed all checks that we could run"
      : `Your receiver failed ${failed} of ${points.length} checks`;
  return (
    <div className="grid gap-3">
      <Notice tone={failed === 0 ? "good" : "bad"} title={title} />
      <ul aria-label="Checks" className="grid gap-2.5">
        {points.map((point) => (
          <CheckedPoint key={point.point} point={point} />
        ))}
      </ul>
    </div>
  );
}

const marks = {
  held: { Icon: Check, word: "Passed", className: "text-good" },
  failed: { Icon: X, word: "Failed", className: "text-bad" },
  not_visible: { Icon: Minus, word: "Not checked", className: "text-ink-3" },
};

function CheckedPoint({
  point: { point, result, explanation, page, request, response },
}: {
  point: Point;
}) {
  const { Icon, word, className } = marks[result];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">
          {examinationPointTexts[point].title}
          <span className="sr-only">: {word}</span>
        </p>
        {explanation !== null && <p className="text-ink-2">{explanation}</p>}
        {result === "failed" && (
          <>
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              className="justify-self-start text-accent-text underline"
            >
              How to fix this
            </a>
            {request !== null && response !== null && (
              <details>
                <summary className="text-ink-2">Request and response</summary>
                <div className="mt-2 grid gap-2">
                  <CodeBlock label="Request" code={requestText(request)} />
                  <CodeBlock label="Response" code={responseText(response)} />
                </div>
              </details>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const requestText = ({ headers, bodyExcerpt }: NonNullable<Point["request"]>) =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", bodyExcerpt].join(
    "\n",
  );

const responseText = ({ status, error, bodyExcerpt }: NonNullable<Point["response"]>) =>
  [status ?? `No response: ${error}`, ...(bodyExcerpt ? ["", bodyExcerpt] : [])].join("\n");

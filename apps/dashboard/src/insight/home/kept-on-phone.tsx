import { Link } from "@tanstack/react-router";
import { Smartphone } from "lucide-react";
import { forgetReferral, useKeptReferrals } from "../../data/device/outbox.ts";
import { useMe, useOrganization } from "../../data/me.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { say } from "../../ui/toasts.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";

/** Shows the referrals that wait on this phone. Comes first on the page. */
export function KeptOnPhone() {
  const { slug } = useOrganization();
  const kept = useKeptReferrals(useMe().identityUserId, slug);
  const { offline } = ownReading().texts;
  if (kept.length === 0) return null;

  async function remove(id: string) {
    await forgetReferral(id);
    say(offline.removed);
  }

  return (
    <section
      aria-labelledby="kept"
      className="rounded-surface border border-line bg-warn-soft px-3.5 py-2.5"
    >
      <h2 id="kept" className="flex items-center gap-2 text-warn">
        <Smartphone aria-hidden className="size-4" />
        {offline.kept}
      </h2>
      <ul className="divide-y divide-warn/20">
        {kept.map(({ id, body, failure }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <div className="min-w-40 flex-1">
              <p dir="auto" className="font-medium wrap-anywhere">
                {body.name}
              </p>
              <p role={failure === null ? undefined : "alert"} className="text-sm text-ink-2">
                {failure ?? offline.waits}
              </p>
            </div>
            <div className="flex gap-2">
              <Link
                to="/o/$slug/tell"
                params={{ slug }}
                search={{ kept: id }}
                className={`${buttonClass()} text-ink`}
              >
                {offline.change}
              </Link>
              <Button look="quiet" onClick={() => void remove(id)}>
                {offline.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

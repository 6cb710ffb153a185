import type { User } from "@referral-service/contract";
import type { PersonalKey } from "@referral-service/contract/app";
import { useState } from "react";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { personalKeysQuery, revokePersonalKey } from "../data/keys.ts";
import { useQuery } from "../data/queries.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { FactGroup } from "../ui/panel.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { Time } from "../ui/time.tsx";
import { say } from "../ui/toasts.tsx";
import { isAboveReferrer } from "../words/roles.ts";

/** Shows a person's personal keys to those who can manage the person. */
export function PersonalKeysSection({ person, name }: { person: User; name: string }) {
  const [revoked, setRevoked] = useState<PersonalKey>();
  const keys = useQuery(personalKeysQuery(person.id));
  const usable = keys.data?.data.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const isEmpty = keys.data !== undefined && usable.length === 0;
  // Referrers cannot create keys, but keep those from an earlier role.
  if (isEmpty && !isAboveReferrer(person)) return null;
  return (
    <FactGroup title="Personal API keys">
      {keys.isPending && <SkeletonLines count={2} />}
      {keys.isLoadingError && (
        <LoadFailure title="Personal API keys could not be loaded" error={keys.error} />
      )}
      {isEmpty && <p className="text-ink-3">No active personal keys.</p>}
      {usable.length > 0 && (
        <ul className="grid">
          {usable.map((key) => (
            <li key={key.id} className="flex items-center gap-3 border-t border-line py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{key.name}</p>
                <p className="text-xs text-ink-3">
                  <code className="font-mono">…{key.lastFour}</code> ·{" "}
                  {key.lastUsedAt === null ? (
                    "never used"
                  ) : (
                    <>
                      used <Time unixMs={key.lastUsedAt} />
                    </>
                  )}{" "}
                  · {key.mayWrite ? "can change data" : "read-only"}
                </p>
              </div>
              <Button
                size="small"
                look="danger"
                aria-label={`Revoke ${key.name}`}
                onClick={() => setRevoked(key)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {revoked !== undefined && (
        <ConfirmDialog
          isOpen
          onClose={() => setRevoked(undefined)}
          title={`Revoke “${revoked.name}”?`}
          verb="Revoke key"
          isDangerous
          {...revokePersonalKey(person.id, revoked.id)}
          done={() => say("Key revoked", revoked.name)}
        >
          <p>
            The key stops working within a second in all of {name}'s organizations. You can't undo
            this. The audit log shows your name.
          </p>
        </ConfirmDialog>
      )}
    </FactGroup>
  );
}

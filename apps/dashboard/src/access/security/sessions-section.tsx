import type { Session } from "@referral-service/contract/app";
import { useState } from "react";
import { endSession, sessionsQuery } from "../../data/accounts.ts";
import { LoadFailure } from "../../data/failures/load-failure.tsx";
import { useQuery } from "../../data/queries.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { Row, Rows } from "./rows.tsx";

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const sessions = query.data?.data ?? [];
  const [ended, setEnded] = useState<Session | "others">();
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);

  return (
    <Section
      title="Sessions"
      description="Where you are signed in. A session ends after 7 days without use, and after 30 days."
      actions={
        hasOthers && (
          <Button look="danger" onClick={() => setEnded("others")}>
            End all others
          </Button>
        )
      }
    >
      {query.isLoadingError && (
        <LoadFailure title="Your sessions could not be loaded" query={query} />
      )}
      <Rows label="Sessions">
        {sessions.map((session) => (
          <Row
            key={session.id}
            title={
              <>
                {session.browser}
                {session.isCurrent && <Tag tone="accent">this one</Tag>}
              </>
            }
            facts={
              <>
                Last used <Time unixMs={session.lastUsedAt} />, signed in{" "}
                <Time unixMs={session.startedAt} />
              </>
            }
            action={
              !session.isCurrent && (
                <Button
                  size="small"
                  aria-label={`End the session in ${session.browser}`}
                  onClick={() => setEnded(session)}
                >
                  End
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {ended !== undefined && (
        <ConfirmDialog
          isOpen
          onClose={() => setEnded(undefined)}
          title={ended === "others" ? "End all other sessions?" : "End this session?"}
          verb={ended === "others" ? "End them" : "End the session"}
          isDangerous
          {...endSession(ended === "others" ? ended : ended.id)}
          done={() => say(ended === "others" ? "All other sessions ended" : "Session ended")}
        >
          <p>
            The person who uses it has to sign in again. If that is not you, change your password,
            too.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

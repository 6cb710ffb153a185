import type { Session } from "@referral-service/contract/app";
import { useState } from "react";
import { endSession, sessionsQuery } from "../../data/accounts.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useLastCounted } from "../../data/last-shape.ts";
import { useQuery } from "../../data/queries.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { phrase, phraseWith } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { NearTime } from "../../ui/exact-time.tsx";
import { Section } from "../../ui/page.tsx";
import { Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { say } from "../../ui/toasts.tsx";
import { Row, Rows, RowsToCome } from "./rows.tsx";

export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const sessions = (query.data?.data ?? []).toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent),
  );
  const lastCount = useLastCounted("sessions", query.data?.data.length)?.count ?? 1;
  const [ended, setEnded] = useState<Session | "others">();
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);

  return (
    <Section
      title={phrase("Where you're signed in")}
      description={phrase(
        "We sign a browser out after 7 days without use, and after 30 days at the latest.",
      )}
    >
      <Loaded
        failure={phrase("The browsers could not be loaded")}
        isPart
        query={query}
        skeleton={<RowsToCome count={lastCount} />}
      />
      <Rows label={phrase("Where you're signed in")}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            title={
              <>
                {browserName(session)}
                {session.isCurrent && <Tag tone="accent">{phrase("This browser")}</Tag>}
              </>
            }
            facts={
              session.isCurrent
                ? phraseWith("Signed in {start}", {
                    start: <NearTime unixMs={session.startedAt} />,
                  })
                : phraseWith("Last used {lastUse}, signed in {start}", {
                    lastUse: <Time unixMs={session.lastUsedAt} />,
                    start: <NearTime unixMs={session.startedAt} />,
                  })
            }
            action={
              !session.isCurrent && (
                <Button
                  size="small"
                  aria-label={phrase("Sign out in {browser}", { browser: browserName(session) })}
                  onClick={() => setEnded(session)}
                >
                  {phrase("Sign out")}
                </Button>
              )
            }
          />
        ))}
        {hasOthers && (
          <li className="flex justify-end py-2.5 last:pb-0">
            <Button look="danger" onClick={() => setEnded("others")}>
              {phrase("Sign out everywhere else")}
            </Button>
          </li>
        )}
      </Rows>
      {ended !== undefined && (
        <ConfirmDialog
          isOpen
          onClose={() => setEnded(undefined)}
          title={
            ended === "others"
              ? phrase("Sign out everywhere else?")
              : phrase("Sign out in {browser}?", { browser: browserName(ended) })
          }
          verb={phrase("Sign out")}
          isDangerous
          {...endSession(ended === "others" ? ended : ended.id)}
          done={() =>
            say(
              ended === "others"
                ? phrase("Signed out everywhere else")
                : phrase("Signed out in {browser}", { browser: browserName(ended) }),
            )
          }
        >
          <p>
            {phrase(
              "You'll need to sign in there again. Change your password as well if you don't recognize a browser.",
            )}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** The service says "Firefox on Windows", or "Another browser" if it does not know the name. */
function browserName({ browser }: Session): string {
  const [name = "", system] = browser.split(" on ");
  const known = name === "Another browser" ? phrase("Another browser") : name;
  return system === undefined ? known : phrase("{browser} on {system}", { browser: known, system });
}

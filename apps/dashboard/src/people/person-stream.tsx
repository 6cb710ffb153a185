import type { User } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { linksOfQuery } from "../data/public-links.ts";
import { useQuery } from "../data/queries.ts";
import { RecordStream } from "../lists/stream/record-stream.tsx";
import { SignCircle } from "../lists/stream/stream-line.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { isAboveReferrer } from "../words/roles.ts";

/** What the person submitted and earned since they joined, and what is assigned to them. */
export function PersonStream({ person, isCovered }: { person: User; isCovered: boolean }) {
  const { slug } = useOrganization();
  const links = useQuery(linksOfQuery(person.id)).data?.data ?? [];
  const joined = {
    key: "joined",
    at: person.joinedAt,
    sign: <Avatar name={person.name ?? person.email ?? "No name"} />,
    deed: person.identityUserId === null ? "Added" : "Joined",
  };
  return (
    <RecordStream
      of={{ referrer: person.id }}
      assigneeId={isAboveReferrer(person) ? person.id : undefined}
      milestones={[
        joined,
        ...links.map((link) => ({
          key: link.id,
          at: link.createdAt,
          sign: (
            <SignCircle>
              <Link2 />
            </SignCircle>
          ),
          deed: (
            <>
              Got the public link{" "}
              <Link
                to="/o/$slug/links/public/$linkId"
                params={{ slug, linkId: link.id }}
                className={`font-medium ${linkClass}`}
              >
                /r/{link.slug}
              </Link>
            </>
          ),
        })),
      ]}
      isCovered={isCovered}
    />
  );
}

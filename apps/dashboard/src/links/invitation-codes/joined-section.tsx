import type { JoinedPerson } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../data/failures/loaded.tsx";
import { joinedList } from "../../data/invitation-codes.ts";
import { useOrganization } from "../../data/me.ts";
import { useList } from "../../data/use-list.ts";
import { MoreButton } from "../../lists/more-button.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Time } from "../../ui/time.tsx";

/** Lists the current members who joined with a code, newest first. */
export function JoinedSection({ codeId }: { codeId: string }) {
  const people = useList(joinedList(codeId));
  return (
    <section
      aria-label="People who joined"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line p-5"
    >
      <h3>People who joined</h3>
      <Loaded failure="The people could not be loaded" isPart query={people} lineCount={3} />
      {people.data !== undefined && people.items.length === 0 && (
        <p className="text-ink-3">No one who joined with this code is a member now.</p>
      )}
      <ul className="-mx-2 grid">
        {people.items.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <MoreButton list={people}>Show more</MoreButton>
    </section>
  );
}

function PersonRow({ person: { userId, name, email, createdAt } }: { person: JoinedPerson }) {
  const { slug } = useOrganization();
  const shown = name ?? email ?? "No name";
  return (
    <li>
      <Link
        to="/o/$slug/people/$userId"
        params={{ slug, userId }}
        className="flex min-h-9 items-center gap-2.5 rounded-control px-2 pointer-coarse:min-h-11 hover:bg-hover"
      >
        <Avatar name={shown} />
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
          {shown}
        </span>
        <span className="shrink-0 text-xs text-ink-3">
          <Time unixMs={createdAt} />
        </span>
      </Link>
    </li>
  );
}

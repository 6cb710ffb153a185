import { Link } from "@tanstack/react-router";
import { ChevronRight, Target } from "lucide-react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useBusinessDevelopersQuery } from "../data/users.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageBar, PageBody } from "../ui/page.tsx";

/** Shown to admins without their own portal. */
export function ChooseDeveloper() {
  const { slug } = useOrganization();
  const developers = useBusinessDevelopersQuery({ isWanted: true });
  return (
    <>
      <PageBar title="Pipeline" />
      <Loaded query={developers} className="p-5" />
      {developers.data?.length === 0 && (
        <EmptyState
          icon={Target}
          title="No business developers yet"
          action={
            <Link to="/o/$slug/people" params={{ slug }} className={buttonClass()}>
              Go to people
            </Link>
          }
        >
          Each business developer has a portal with prospects, tasks and goals. You can view the
          portals here.
        </EmptyState>
      )}
      {developers.data !== undefined && developers.data.length > 0 && (
        <PageBody>
          <section className="grid gap-2.5">
            <h2 className="font-semibold">Whose pipeline do you want to view?</h2>
            <ul className="overflow-hidden rounded-surface border border-line bg-surface">
              {developers.data.map(({ id, name, email }) => (
                <li key={id} className="border-b border-line last:border-b-0">
                  <Link
                    to="/o/$slug/portal"
                    params={{ slug }}
                    search={{ bd: id }}
                    className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover"
                  >
                    <Avatar name={name ?? email ?? "?"} />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{name ?? "No name"}</span>
                      <span className="block truncate text-xs text-ink-3">{email}</span>
                    </span>
                    <ChevronRight aria-hidden className="size-4 text-ink-3" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </PageBody>
      )}
    </>
  );
}

import type { User } from "@referral-service/contract";
import { changeDevelopers, useBusinessDevelopers } from "../data/users.tsx";
import { BarMenu, BulkBar } from "../lists/bulk-bar.tsx";
import { useBulkChange } from "../lists/use-bulk-change.ts";
import type { Marked } from "../lists/use-marked.ts";
import { MenuItem, MenuLabel } from "../ui/menu.tsx";
import { developerChange, referrerNouns } from "./bulk.ts";

/**
 * The actions on all selected people. They change only referrers, because only referrers have a
 * business developer.
 */
export function PeopleBulkBar(marks: Marked<User>) {
  const { marked, mark } = marks;
  const developers = useBusinessDevelopers({ isWanted: true });
  const referrers = marked.filter(({ permissionLevel }) => permissionLevel === "referrer");
  const { run, isBusy, failure } = useBulkChange(
    changeDevelopers,
    { ...marks, marked: referrers },
    referrerNouns,
  );
  const restorableIds = new Set(developers.map(({ id }) => id));
  return (
    <BulkBar
      count={marked.length}
      nouns={{ one: "person", many: "people" }}
      isBusy={isBusy}
      failure={failure}
      onClear={() => mark(new Set())}
    >
      {referrers.length === 0 ? (
        <span className="text-ink-2">Only referrers have a business developer.</span>
      ) : (
        <BarMenu label="Business developer">
          {developers.length === 0 && <MenuLabel>No business developers yet</MenuLabel>}
          {[undefined, ...developers].map((developer) => (
            <MenuItem
              key={developer?.id ?? ""}
              isDisabled={isBusy}
              onSelect={() => void run(developerChange(developer, restorableIds))}
            >
              {developer === undefined ? "None" : (developer.name ?? developer.email ?? "No name")}
            </MenuItem>
          ))}
        </BarMenu>
      )}
    </BulkBar>
  );
}

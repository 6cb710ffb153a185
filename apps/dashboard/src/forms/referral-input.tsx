import { useDeferredValue, useState } from "react";
import { useQuery } from "../data/queries.ts";
import { foundReferralsQuery } from "../data/referrals.ts";
import { type Found, SearchInput } from "./search-input.tsx";

const offeredMax = 20;

/** Finds a referral by name, and shows its referrer next to it. */
export function ReferralInput({
  present = null,
  onChange,
}: {
  /** Referral that was chosen earlier. */
  present?: Found | null;
  onChange: (referralId: string) => void;
}) {
  const [chosen, setChosen] = useState(present);
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed.trim());
  const found = useQuery(foundReferralsQuery(searched, offeredMax));
  const referrals = (found.data?.data ?? []).map(({ id, name, referrer }) => ({
    id,
    label: `${name ?? "No name"} · by ${referrer.name ?? referrer.email ?? "a person without a name"}`,
  }));
  return (
    <SearchInput
      value={chosen}
      found={referrals}
      search={found}
      onType={setTyped}
      onChoose={(referral) => {
        setChosen(referral);
        onChange(referral?.id ?? "");
      }}
      placeholder="Search by name"
      nothingFound="No matching referrals."
    />
  );
}

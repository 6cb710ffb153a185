import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { type Found, SearchInput } from "./search-input.tsx";

const offeredMax = 20;

/** Finds a referral by its name, with its referrer beside it. */
export function ReferralInput({
  present = null,
  onChange,
}: {
  /** The referral that was chosen before. */
  present?: Found | null;
  onChange: (referralId: string) => void;
}) {
  const { slug } = useOrganization();
  const [chosen, setChosen] = useState(present);
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ["referrals", slug, "to choose from", searched],
    queryFn: ({ signal }) =>
      api("GET /referrals", {
        query: {
          organization: slug,
          q: searched === "" ? undefined : searched,
          limit: offeredMax,
        },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const referrals = (found.data?.data ?? []).map(({ id, name, referrer }) => ({
    id,
    label: `${name ?? "No name"} · by ${referrer.name ?? referrer.email ?? "an unnamed person"}`,
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

import { SearchX, Target } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../ui/empty-state.tsx";

export const NoProspects = ({ isFiltered, action }: { isFiltered: boolean; action: ReactNode }) =>
  isFiltered ? (
    <EmptyState icon={SearchX} title="No prospect matches these filters">
      Remove a filter to see more prospects.
    </EmptyState>
  ) : (
    <EmptyState icon={Target} title="No prospects yet" action={action}>
      A prospect is a person or company that might become a referrer or customer. Each moves through
      six stages, from lead to won or lost.
    </EmptyState>
  );

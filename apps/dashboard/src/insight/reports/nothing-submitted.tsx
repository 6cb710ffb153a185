import { Link } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The text for a report without a referral in the period and the previous one. */
export const NothingSubmitted = ({
  title = "No referrals in this period",
  children = "Figures appear here after the first referral.",
}: {
  title?: string;
  children?: string;
}) => (
  <EmptyState
    icon={ChartColumn}
    title={title}
    action={
      <Link to="." search={{ period: "12m" }} className={buttonClass()}>
        Show the last 12 months
      </Link>
    }
  >
    {children}
  </EmptyState>
);

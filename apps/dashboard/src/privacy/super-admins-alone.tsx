import { Lock } from "lucide-react";
import { EmptyState } from "../ui/empty-state.tsx";

export const SuperAdminsAlone = () => (
  <EmptyState icon={Lock} title="Super admins manage data protection">
    Ask a super admin of your organization to find, export or erase a person.
  </EmptyState>
);

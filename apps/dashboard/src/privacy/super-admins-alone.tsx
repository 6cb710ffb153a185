import { Lock } from "lucide-react";
import { EmptyState } from "../ui/empty-state.tsx";

export const SuperAdminsAlone = () => (
  <EmptyState icon={Lock} title="Super admins look after data protection">
    Ask a super admin of your organization to look for, export or erase a person.
  </EmptyState>
);

import { Card } from "./card.tsx";

export const NoOrganizationPage = () => (
  <Card title="You are not a member of any organization">
    <p className="text-center text-ink-2">
      Ask an admin of your organization for an invitation, or open the link of an invitation code.
      If you were a member before, you may have been blocked or removed.
    </p>
  </Card>
);

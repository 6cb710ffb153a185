import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { resetPassword } from "../../data/accounts.ts";
import { ApiError } from "../../data/api-error.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { PasswordField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "./card.tsx";
import { UsedLink } from "./open-link-page.tsx";
import { useTokenInAddress } from "./token-in-address.ts";

type Outcome = "changed" | "expired";

export function ResetPasswordPage() {
  const token = useTokenInAddress();
  const [outcome, setOutcome] = useState<Outcome | undefined>(token === "" ? "expired" : undefined);
  const reset = useCommand(resetPassword(token));
  const form = useServiceForm<{ newPassword: string }>({
    defaultValues: { newPassword: "" },
    onSubmit: async ({ newPassword }) => {
      try {
        await reset(newPassword);
        setOutcome("changed");
      } catch (error) {
        if (!isAboutTheLink(error)) throw error;
        setOutcome("expired");
      }
    },
  });
  if (outcome === "expired") return <UsedLink />;
  if (outcome === "changed") {
    return (
      <Card title={phrase("Password changed")} isMessage>
        <div className="grid gap-4">
          <p className="text-ink-2">{phrase("You were signed out everywhere else.")}</p>
          <Link to="/sign-in" className={buttonClass("primary")}>
            {phrase("Sign in")}
          </Link>
        </div>
      </Card>
    );
  }
  return (
    <Card title={phrase("Set new password")}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <PasswordField
          form={form}
          name="newPassword"
          label={phrase("New password")}
          help={phrase("At least 12 characters. A phrase of several words works well.")}
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
          {phrase("Change password")}
        </Button>
      </form>
    </Card>
  );
}

const isAboutTheLink = (error: unknown) =>
  error instanceof ApiError && error.details.some(({ path }) => path === "token");

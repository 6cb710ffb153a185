import { getRouteApi, useRouter } from "@tanstack/react-router";
import { queryClient } from "../api/query-client.ts";
import { Card } from "./card.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { from = "/" } = route.useSearch();
  const router = useRouter();
  return (
    <Card title="Sign in">
      <SignInForm
        onSignedIn={() => {
          queryClient.clear();
          router.history.push(from.startsWith("/app") ? from : `/app${from}`);
        }}
      />
    </Card>
  );
}

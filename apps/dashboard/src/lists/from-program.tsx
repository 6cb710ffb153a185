import { useChildMatches } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { CodeTabs } from "../ui/code-tabs.tsx";
import { isAdmin } from "../words/roles.ts";
import { curlOf, type SampleName, samples, sdkOf } from "../words/samples.ts";

/**
 * Shows people who can create API keys how a program creates an item of the list. A list next to an
 * open record has no room for it.
 */
export function FromProgram({ sample }: { sample: SampleName }) {
  const { plan, user } = useOrganization();
  const isBeside = useChildMatches().length > 0;
  if (plan !== "unlimited" || !isAdmin(user) || isBeside) return null;
  return (
    <div className="mt-4 w-full text-left [&_summary]:mx-auto">
      <ApiInstead sample={sample} />
    </div>
  );
}

export function ApiInstead({ sample }: { sample: SampleName }) {
  const shown = samples[sample](useOrganization().user.id);
  return (
    <details>
      <summary className="w-fit cursor-pointer font-medium text-ink-2 hover:text-ink">
        Use the API instead
      </summary>
      <div className="pt-2">
        <CodeTabs
          label="Language"
          tabs={[
            { name: "curl", code: curlOf(shown, window.location.origin), codeLabel: "With curl" },
            { name: "SDK", code: sdkOf(shown), codeLabel: "With the SDK" },
          ]}
        />
      </div>
    </details>
  );
}

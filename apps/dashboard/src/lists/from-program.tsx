import { useOrganization } from "../data/me.ts";
import { CodeBlock } from "../ui/code.tsx";
import { isAdmin } from "../words/roles.ts";
import { curlOf, type SampleName, samples, sdkOf } from "../words/samples.ts";

/** Shows people who can create API keys how a program creates an item of the list. */
export function FromProgram({ sample }: { sample: SampleName }) {
  const { plan, user } = useOrganization();
  if (plan !== "unlimited" || !isAdmin(user)) return null;
  return (
    <div className="mt-4 grid w-full grid-cols-[minmax(0,1fr)] gap-2 text-left">
      <p className="text-center text-xs text-ink-3">Or use the API:</p>
      <ApiSamples sample={sample} />
    </div>
  );
}

export function ApiSamples({ sample }: { sample: SampleName }) {
  const shown = samples[sample](useOrganization().user.id);
  return (
    <>
      <CodeBlock label="With curl" code={curlOf(shown, window.location.origin)} />
      <CodeBlock label="With the SDK" code={sdkOf(shown)} />
    </>
  );
}

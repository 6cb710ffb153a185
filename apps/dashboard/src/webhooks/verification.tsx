import { CodeTabs } from "../ui/code-tabs.tsx";
import { samples } from "./samples.ts";

/** Shows a complete receiver in 7 languages. */
export default function Verification() {
  const tabs = samples.map(({ language, code }) => ({
    name: language,
    code,
    codeLabel: `Receiver in ${language}`,
  }));
  return <CodeTabs label="Language" tabs={tabs} />;
}

import { useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { type ListTabs, TabStrip } from "./list-tabs.tsx";

/** The tabs over a list, with a menu of all tabs where the row has no room for them. */
export function TabRow(tabs: ListTabs) {
  const row = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const texts = tabs.tabs.map(textOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other widths
  useLayoutEffect(() => {
    const strip = row.current?.firstElementChild;
    if (!strip) return;
    const observer = new ResizeObserver(() => setCut(strip.scrollHeight > strip.clientHeight));
    observer.observe(strip);
    return () => observer.disconnect();
  }, [texts]);
  return (
    <div ref={row} className="flex h-10 shrink-0 gap-2 max-sm:h-11 border-b border-line px-5">
      <TabStrip {...tabs} />
      {isCut && <AllTabs {...tabs} />}
    </div>
  );
}

const textOf = ({ label, count }: ListTabs["tabs"][number]) =>
  count === undefined ? label : `${label} ${count}`;

function AllTabs({ label, tabs }: ListTabs) {
  const navigate = useNavigate();
  return (
    <div className="flex items-center">
      <ChoiceMenu
        choices={tabs.map(({ key, label: name, dot, count }) => ({
          ...{ value: key, label: name, dot, count },
        }))}
        onChoose={(chosen) => {
          const tab = tabs.find(({ key }) => key === chosen);
          if (tab !== undefined) void navigate(tab.link);
        }}
        trigger={
          <IconButton label={`All tabs: ${label}`} className="-mr-1.5">
            <ChevronDown aria-hidden />
          </IconButton>
        }
      />
    </div>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { tabClass } from "../ui/scrolling-tabs.tsx";
import { type ListTabs, openTabs, TabStrip, TabText } from "./list-tabs.tsx";
import { type CutTabs, cutTabs } from "./shown-tabs.ts";

/** The tabs over a list, with a menu of all tabs where the row has no room for them. */
export function TabRow(tabs: ListTabs) {
  const row = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState<CutTabs>();
  const state = `${tabs.tabs.map(textOf).join()} ${openTabs(tabs.tabs)}`;
  const urgent = tabs.tabs.findIndex(({ isUrgent }) => isUrgent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other widths, and the open tab always shows
  useLayoutEffect(() => {
    const element = row.current;
    const strip = element?.firstElementChild;
    if (!strip) return;
    const links = [...strip.querySelectorAll("a")];
    const fit = () => {
      const { paddingLeft, columnGap } = getComputedStyle(element);
      setCut(
        cutTabs(
          links.map((link) => link.getBoundingClientRect().width),
          {
            open: links.findIndex((link) => link.hasAttribute("aria-current")),
            urgent,
            roomPx: element.clientWidth - 2 * Number.parseFloat(paddingLeft),
            gapPx: Number.parseFloat(columnGap),
            iconPx: 22,
            countPx: 22,
          },
        ),
      );
    };
    const observer = new ResizeObserver(fit);
    for (const each of [element, ...links]) observer.observe(each);
    return () => observer.disconnect();
  }, [state, urgent]);
  return (
    <div
      ref={row}
      className="flex h-10 shrink-0 gap-x-4 border-b border-line px-5 max-sm:h-11 max-sm:gap-x-3"
    >
      <TabStrip {...tabs} firstCount={cut?.firstCount} />
      {cut !== undefined && <AllTabs {...tabs} {...cut} />}
    </div>
  );
}

const textOf = ({ label, count }: ListTabs["tabs"][number]) =>
  count === undefined ? label : `${label} ${count}`;

/** The menu of all tabs, in the place of those without room. */
function AllTabs({ label, tabs, firstCount, named }: ListTabs & CutTabs) {
  const navigate = useNavigate();
  const tab = named === undefined ? undefined : tabs[named];
  return (
    <ChoiceMenu
      choices={tabs.map(({ key, label: name, dot, count }) => ({
        ...{ value: key, label: name, dot, count },
      }))}
      onChoose={(chosen) => {
        const next = tabs.find(({ key }) => key === chosen);
        if (next !== undefined) void navigate(next.link);
      }}
      trigger={
        <button
          type="button"
          aria-current={tab?.isOpen ? "page" : undefined}
          className={`-mb-px pointer-coarse:min-w-11 ${tabClass}`}
        >
          <span className="sr-only">All tabs: {label},</span>{" "}
          {tab ? (
            <TabText {...tab} />
          ) : (
            <span className="figures">+{tabs.length - firstCount}</span>
          )}
          <ChevronDown aria-hidden className="size-4 text-ink-3" />
        </button>
      }
    />
  );
}

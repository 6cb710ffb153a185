import { type LinkProps, useMatch } from "@tanstack/react-router";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { type OrganizationQuery, useQuery } from "../data/queries.ts";
import { Panel, PanelBody } from "../ui/panel.tsx";
import { SkeletonStatus } from "../ui/record-bar.tsx";
import { useRecordsAround } from "./records-around.tsx";

/**
 * Shows the record of a row next to its list. The record's ID is the last parameter of the path.
 */
export function RecordPanel<Read>({
  label,
  failure,
  shownId,
  list,
  listLabel,
  query,
  title,
  titleTo,
  status,
  actions,
  width = "normal",
  hasFrame = false,
  foot,
  skeleton,
  children,
}: {
  label: string;
  /** Says that the record could not be loaded. */
  failure: string;
  /** The record that is shown without its own address, so that it cannot be closed. */
  shownId?: string | undefined;
  /** Page of the list. Closing the panel opens it. */
  list: LinkProps["to"];
  /** Name of the link to the list in place of a record that is gone. */
  listLabel?: string;
  query: (id: string) => OrganizationQuery<Read>;
  /** Name of the record. */
  title: (record: NonNullable<Read>) => string;
  /** What the name opens. */
  titleTo?: (record: NonNullable<Read>) => LinkProps;
  status?: ((record: NonNullable<Read>) => ReactNode) | undefined;
  actions?: (record: NonNullable<Read>) => ReactNode;
  width?: ComponentProps<typeof Panel>["width"];
  /** Whether the content is a `RecordFrame`, whose parts scroll. */
  hasFrame?: boolean;
  /** Shown below the scrolling content. */
  foot?: (record: NonNullable<Read>) => ReactNode;
  /** Takes the place of the content until it is loaded. */
  skeleton: ReactNode;
  children: (record: NonNullable<Read>) => ReactNode;
}) {
  const { fullPath, params } = useMatch({ strict: false });
  const id = shownId ?? (params as Record<string, string>)[fullPath.split("$").at(-1) ?? ""] ?? "";
  const record = useQuery(query(id));
  const read = record.data ?? undefined;
  const Body = hasFrame ? Fragment : PanelBody;
  const link = { to: list, params: true, search: true } as LinkProps;
  return (
    <Panel
      label={label}
      title={read && title(read as NonNullable<Read>)}
      titleTo={read && titleTo?.(read as NonNullable<Read>)}
      status={
        status &&
        (read === undefined
          ? record.isPending && <SkeletonStatus />
          : status(read as NonNullable<Read>))
      }
      actions={read && actions?.(read as NonNullable<Read>)}
      around={useRecordsAround()}
      width={width}
      closeTo={shownId === undefined ? link : undefined}
    >
      <Body>
        <Loaded
          query={record}
          failure={failure}
          list={listLabel === undefined ? undefined : { label: listLabel, link }}
          skeleton={skeleton}
        >
          {(shown) => <Fragment key={id}>{children(shown)}</Fragment>}
        </Loaded>
      </Body>
      {read && foot?.(read as NonNullable<Read>)}
    </Panel>
  );
}

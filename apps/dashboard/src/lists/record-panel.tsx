import { type LinkProps, useMatch } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { type OrganizationQuery, useQuery } from "../data/queries.ts";
import { Panel } from "../ui/panel.tsx";

/**
 * Shows the record of a row next to its list. The record's ID is the last parameter of the address.
 */
export function RecordPanel<Read>({
  label,
  list,
  query,
  width = "normal",
  children,
}: {
  label: string;
  /** Page of the list, which closing the panel opens. */
  list: LinkProps["to"];
  query: (id: string) => OrganizationQuery<Read>;
  width?: "normal" | "wide";
  children: (record: NonNullable<Read>) => ReactNode;
}) {
  const { fullPath, params } = useMatch({ strict: false });
  const id = (params as Record<string, string>)[fullPath.split("$").at(-1) ?? ""] ?? "";
  const record = useQuery(query(id));
  return (
    <Panel
      label={label}
      width={width}
      closeTo={{ to: list, params: true, search: true } as LinkProps}
    >
      <Loaded query={record} className="p-5">
        {(read) => <Fragment key={id}>{children(read)}</Fragment>}
      </Loaded>
    </Panel>
  );
}

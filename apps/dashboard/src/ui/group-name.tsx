/** The name of a group of rows, with the number of its rows. */
export const GroupName = ({
  children,
  count,
}: {
  children: React.ReactNode;
  /** Number of rows as text, if it is known. */
  count: string | undefined;
}) => (
  <>
    <span className="flex min-w-0 items-center gap-2 font-medium text-ink-2">{children}</span>
    {count !== undefined && (
      <span className="figures text-left font-normal text-ink-3 max-[22rem]:text-xs">{count}</span>
    )}
  </>
);

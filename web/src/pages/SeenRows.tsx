import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';

/** So many are drawn above and below, so that a turn of the wheel shows no gap. */
const AROUND = 10;

/** Rows of a long table, of which only those that are seen and some around them are drawn. */
export function SeenRows({
  count,
  height,
  columns,
  children,
}: {
  readonly count: number;
  /** Of a row, about, pixels. */
  readonly height: number;
  readonly columns: number;
  readonly children: (at: number) => ReactNode;
}) {
  const first = useRef<HTMLTableRowElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { y = 0 } = first.current?.getBoundingClientRect() ?? {};
    setTop(y + globalThis.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: AROUND,
    scrollMargin: top,
  });
  const seen = rows.getVirtualItems();
  // New rows are drawn as React finds time, so that a long leap does not hold the page up.
  const from = useDeferredValue(seen[0]?.index ?? 0);
  const to = useDeferredValue((seen.at(-1)?.index ?? -1) + 1);
  return (
    <>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is room for rows that are not drawn, and takes no focus */}
      <tr ref={first} aria-hidden="true">
        <td colSpan={columns} style={{ height: from * height, padding: 0 }} />
      </tr>
      {Array.from({ length: Math.max(0, to - from) }, (_, row) => children(from + row))}
      {to < count && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the same
        <tr aria-hidden="true">
          <td colSpan={columns} style={{ height: (count - to) * height, padding: 0 }} />
        </tr>
      )}
    </>
  );
}

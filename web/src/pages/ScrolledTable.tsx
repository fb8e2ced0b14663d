import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ScrolledTable.module.css';

const LEAST_WIDTH = 640;

/** A table that scrolls sideways where it is narrow; the keyboard reaches it as well. */
export function ScrolledTable({
  label,
  columns,
  leastWidth = LEAST_WIDTH,
  children,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  /** Pixels; a table of many columns needs more. */
  readonly leastWidth?: number;
  /** Its rows. */
  readonly children: ReactNode;
}) {
  return (
    <Table.ScrollContainer minWidth={leastWidth} type="native" tabIndex={0} role="region" aria-label={label}>
      <Table highlightOnHover className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th scope="col" key={name}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

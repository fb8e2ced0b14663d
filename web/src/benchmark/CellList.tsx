import { Button, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { PartTitle, SaidCell } from '../pages/parts.tsx';
import { ScrolledTable } from '../pages/ScrolledTable.tsx';
import { rowName } from './ranked.ts';
import { dimensionText, durationText } from './texts.ts';
import type { BenchmarkCell } from './types.ts';
import { Whole } from './Whole.tsx';

const SIGNS: Readonly<Record<BenchmarkCell['result'], string>> = {
  passed: '✓ passed',
  failed: '✗ failed',
  uncounted: '– not counted',
  'not measured': '! not measured',
};
const ROWS = 100;

/** Each cell with what came of it and, of runs, what was done. */
export function CellList({
  cells,
  leftOut,
}: {
  readonly cells: readonly BenchmarkCell[];
  readonly leftOut: number;
}) {
  const [model, setModel] = useState<string | null>(null);
  const [dimension, setDimension] = useState<string | null>(null);
  const [result, setResult] = useState<string | null>(null);
  const [rows, setRows] = useState(ROWS);
  const chosen = cells.filter(
    (cell) =>
      (model === null || rowName(cell) === model) &&
      (dimension === null || cell.dimension === dimension) &&
      (result === null || cell.result === result),
  );
  const names = (of: (cell: BenchmarkCell) => string) => [...new Set(cells.map(of))].sort();
  const dimensions = names((cell) => cell.dimension).map((value) => ({ value, label: dimensionText(value) }));
  return (
    <>
      <PartTitle>Cells</PartTitle>
      <Group align="end" mb="xs">
        <Select
          label="Model"
          placeholder="all"
          clearable
          searchable
          data={names(rowName)}
          value={model}
          onChange={setModel}
        />
        <Select
          label="Dimension"
          placeholder="all"
          clearable
          data={dimensions}
          value={dimension}
          onChange={setDimension}
        />
        <Select
          label="Result"
          placeholder="all"
          clearable
          data={names((cell) => cell.result)}
          value={result}
          onChange={setResult}
        />
        <Text role="status">
          {chosen.length} of {cells.length + leftOut} cells
          {leftOut > 0 && `; ${leftOut} have no room here`}
        </Text>
      </Group>
      <ScrolledTable
        label="Cells"
        leastWidth={1_180}
        columns={[
          'Item',
          'Model',
          'Dimension',
          'Seed',
          'Result',
          'Why',
          'Calls',
          'Tokens',
          'Time',
          'What was done',
        ]}
      >
        {chosen.slice(0, rows).map((cell) => (
          <Table.Tr key={JSON.stringify([cell.name, cell.setting, cell.dimension, cell.item, cell.seed])}>
            <SaidCell>{cell.item}</SaidCell>
            <SaidCell>{cell.name}</SaidCell>
            <SaidCell>{dimensionText(cell.dimension)}</SaidCell>
            <Table.Td>{cell.seed}</Table.Td>
            <Table.Td>
              <Whole>{SIGNS[cell.result]}</Whole>
            </Table.Td>
            <SaidCell>{cell.why}</SaidCell>
            <Table.Td>{cell.calls ?? ''}</Table.Td>
            <Table.Td>{cell.tokens ?? ''}</Table.Td>
            <Table.Td>{cell.ms === null ? '' : durationText(cell.ms)}</Table.Td>
            <Table.Td>{cell.deeds !== null && <Deeds deeds={cell.deeds} />}</Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      {chosen.length > rows && (
        <Button mt="md" variant="default" onClick={() => setRows(rows + ROWS)}>
          More cells
        </Button>
      )}
    </>
  );
}

function Deeds({ deeds }: { readonly deeds: readonly string[] }) {
  if (deeds.length === 0) return 'nothing';
  return (
    <details>
      <summary>{deeds.length === 1 ? '1 action' : `${deeds.length} actions`}</summary>
      <ol>
        {deeds.map((deed, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same action may be done twice, and nothing is moved
          <li key={at}>
            <bdi>{deed}</bdi>
          </li>
        ))}
      </ol>
    </details>
  );
}

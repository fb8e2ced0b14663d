import { markdownTable } from '../../markdown-table.ts';
import { DIMENSIONS } from '../data/item.ts';
import type { Completion, GroundingAxis, RunsAxis } from './axes.ts';
import type { ModelResult, Results } from './results.ts';
import type { Share } from './shares.ts';

const LISTED_MAX = 100;
const NOTHING = '–';

/** One row of every table: a model in one bundle. */
interface Row extends ModelResult {
  readonly title: string;
  readonly setting: string;
  readonly strategy: string;
  readonly observation: string;
  readonly msPerCall: number | null;
}

/** The report of one bundle or several, as Markdown. `labels` tell several apart, such as their folders. */
export function benchmarkReport(bundles: readonly Results[], labels: readonly string[] = []): string {
  const rows = bundles.flatMap((bundle, at) => rowsOf(bundle, labels[at]));
  return [
    '# Benchmark',
    notes(rows),
    section('The axes', radarTable(rows)),
    section('End to end (SPHINX, Table 5)', completionTable(rows)),
    section('How screens are shown (SPHINX, Table 6)', observationTable(rows)),
    section('Knowledge (SPHINX, Table 7)', knowledgeTable(rows)),
    section('Grounding (SPHINX, Table 8)', groundingTable(rows)),
    section('With skills (SPHINX, Table 9)', skillTable(rows)),
    section('Instruction following (SPHINX, Table 10)', instructionsTable(rows)),
    section('By the length of the way and the number of actions (GUARDIAN 2.1)', lengthTable(rows)),
    section('With elements of other apps among those offered (GUARDIAN 2.1, Table 1)', noiseTable(rows)),
    section('Claimed and verified', claimsTable(rows)),
    section('Why runs did not pass', failuresTable(rows)),
    section('Costs', costsTable(rows)),
    section('Differences between models, item by item', pairedTable(bundles, labels)),
    section('What the data says of itself', dataList(bundles, labels)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

const labelled = (label: string | undefined, text: string): string =>
  label === undefined ? text : `${label}: ${text}`;

function rowsOf({ models, settings, measured }: Results, label: string | undefined): readonly Row[] {
  const { strategy, protocol, observation } = settings;
  return models.map((model) => ({
    ...model,
    title: model.simulated ? `${model.name} (simulated)` : model.name,
    ...{ strategy, observation, setting: labelled(label, `${strategy} (${protocol}, ${observation})`) },
    msPerCall: measured.models.find(({ name }) => name === model.name)?.msPerCall ?? null,
  }));
}

function notes(rows: readonly Row[]): string {
  const simulated = rows.some((row) => row.simulated)
    ? ' Rows marked as simulated are no language models: rules, a known way, chance, or given error rates.'
    : '';
  return `Shares in per cent with 95 % intervals (Wilson's; of ACP and of differences by bootstrap). Several seeds of one item count as one observation.${simulated}`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body.trimEnd()}`;
}

/** Empty where no row has anything to show. */
function tableOf(
  head: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => readonly string[] | null,
): string {
  const lines = rows.flatMap((row) => {
    const own = cells(row);
    return own === null ? [] : [[row.title, row.setting, ...own]];
  });
  return lines.length === 0 ? '' : markdownTable(['model', 'setting', ...head], lines, 2);
}

const percent = (value: number): string => (value * 100).toFixed(1);

function told(share: Pick<Share, 'value' | 'interval'> | null | undefined): string {
  if (share === null || share === undefined) return NOTHING;
  const [low, high] = share.interval;
  return `${percent(share.value)} (${percent(low)} to ${percent(high)})`;
}

function radarTable(rows: readonly Row[]): string {
  return tableOf(DIMENSIONS, rows, ({ dimensions, intervals }) =>
    DIMENSIONS.map((name) => {
      const [value, interval] = [dimensions[name], intervals[name]];
      return value === null || interval === null || interval === undefined
        ? NOTHING
        : told({ value, interval });
    }),
  );
}

const sr = (completion: Completion | undefined): string => told(completion?.sr);
const acp = (completion: Completion | undefined): string => told(completion?.acp);

function completionTable(rows: readonly Row[]): string {
  const head = ['common SR', 'ACP', 'test generation SR', 'ACP', 'both SR', 'ACP', 'tasks'];
  return tableOf(head, rows, ({ details: { e2e } }) =>
    e2e === null
      ? null
      : [
          ...[e2e.common, e2e.testGeneration, e2e].flatMap((part) => [sr(part), acp(part)]),
          String(e2e.tasks),
        ],
  );
}

/** Each way of showing screens is a bundle of its own; one alone compares nothing. */
function observationTable(rows: readonly Row[]): string {
  const shown = new Set(rows.map(({ observation }) => observation));
  if (shown.size < 2) return '';
  return tableOf(['SR', 'ACP', 'grounding'], rows, ({ details: { e2e, grounding } }) => [
    sr(e2e ?? undefined),
    acp(e2e ?? undefined),
    told(grounding?.right),
  ]);
}

function knowledgeTable(rows: readonly Row[]): string {
  const head = ['goal, direct', 'repaired', 'four times yes or no', 'consistent'];
  return tableOf(
    [...head, ...head.map((name) => name.replace('goal', 'app'))],
    rows,
    ({ details: { goal, app } }) =>
      goal === null && app === null
        ? null
        : [goal, app].flatMap((axis) => [
            told(axis?.direct),
            told(axis?.repaired),
            told(axis?.binary),
            told(axis?.consistent),
          ]),
  );
}

function groundingTable(rows: readonly Row[]): string {
  const parts = (axis: GroundingAxis | null): readonly string[] => [
    told(axis?.right),
    told(axis?.element),
    told(axis?.kind),
    told(axis?.midpoint),
    told(axis?.text),
  ];
  const head = ['right', 'element', 'kind', 'middle in the box', 'text', 'right, with picture'];
  return tableOf([...head, 'asked', 'left out'], rows, ({ details: { grounding, groundingPictured } }) =>
    grounding === null
      ? null
      : [
          ...parts(grounding),
          told(groundingPictured?.right),
          String(grounding.right?.count ?? 0),
          String(grounding.skipped),
        ],
  );
}

function skillTable(rows: readonly Row[]): string {
  return tableOf(['with skills SR', 'ACP', 'without SR', 'ACP'], rows, ({ details: { skill, e2e } }) =>
    skill === null ? null : [sr(skill), acp(skill), sr(e2e ?? undefined), acp(e2e ?? undefined)],
  );
}

function instructionsTable(rows: readonly Row[]): string {
  const head = [
    'repetition',
    'format error',
    'focused context',
    'not on the list',
    'repetition in runs',
    'format error in runs',
  ];
  return tableOf(head, rows, ({ details: { instructions, e2e } }) =>
    instructions === null && e2e === null
      ? null
      : [
          told(instructions?.repetition),
          told(instructions?.formatErrors),
          told(instructions?.focused),
          told(instructions?.notOffered),
          told(e2e?.repetition),
          told(e2e?.formatErrors),
        ],
  );
}

function lengthTable(rows: readonly Row[]): string {
  const sample = rows.find(({ details }) => details.e2e !== null)?.details.e2e?.byLength ?? [];
  const actions = rows.find(({ details }) => details.grounding !== null)?.details.grounding?.byActions ?? [];
  const named = (what: string, list: readonly { readonly upTo: number | null }[]): readonly string[] =>
    list.map(({ upTo }, at) =>
      upTo === null ? `${what} > ${list[at - 1]?.upTo ?? 0}` : `${what} ≤ ${upTo}`,
    );
  const head = [...named('SR, steps', sample), ...named('grounding, actions', actions)];
  return tableOf(head, rows, ({ details: { e2e, grounding } }) =>
    e2e === null && grounding === null
      ? null
      : [
          ...sample.map((_, at) => told(e2e?.byLength[at]?.sr)),
          ...actions.map((_, at) => told(grounding?.byActions[at]?.right)),
        ],
  );
}

/** Grounding, without noise and with each share of it. */
function noiseTable(rows: readonly Row[]): string {
  const shares = new Set(
    rows.flatMap(({ details }) => (details.groundingNoise ?? []).map(({ percent }) => percent)),
  );
  const asked = [...shares].toSorted((one, other) => one - other);
  if (asked.length === 0) return '';
  const head = ['original', ...asked.map((share) => `+${share} %`), 'left out'];
  return tableOf(head, rows, ({ details: { grounding, groundingNoise } }) =>
    groundingNoise === undefined
      ? null
      : [
          told(grounding?.right),
          ...asked.map((share) => told(groundingNoise.find(({ percent }) => percent === share)?.right)),
          String(groundingNoise.reduce((sum, { skipped }) => sum + skipped, 0)),
        ],
  );
}

function claimsTable(rows: readonly Row[]): string {
  return tableOf(
    ['runs claimed', 'of these verified', 'evaluators hold', 'inputs not recorded'],
    rows,
    ({ details: { e2e } }) =>
      e2e === null ? null : [e2e.claimed, e2e.verified, e2e.held, e2e.unrecorded].map(String),
  );
}

function failuresTable(rows: readonly Row[]): string {
  const all = (e2e: RunsAxis | null): readonly string[] => Object.keys(e2e?.failures ?? {});
  const names = [...new Set(rows.flatMap(({ details }) => all(details.e2e)))].sort();
  if (names.length === 0) return '';
  return tableOf(names, rows, ({ details: { e2e } }) =>
    e2e === null ? null : names.map((name) => String(e2e.failures[name] ?? 0)),
  );
}

function costsTable(rows: readonly Row[]): string {
  return tableOf(
    ['calls', 'input tokens', 'output tokens', 'US dollars', 'ms a call'],
    rows,
    ({ calls, tokens, usd, msPerCall }) => [
      String(calls),
      ...[tokens.input, tokens.output].map(
        (sum) => `${sum}${tokens.uncounted === undefined ? '' : ' or more'}`,
      ),
      usd === null ? 'unknown' : usd.toFixed(4),
      msPerCall === null ? NOTHING : String(msPerCall),
    ],
  );
}

function pairedTable(bundles: readonly Results[], labels: readonly string[]): string {
  const lines = bundles.flatMap(({ paired }, at) =>
    paired.map(({ models: [one, other], dimension, difference, interval, items }) => [
      labelled(labels[at], `${one} − ${other}`),
      dimension,
      told({ value: difference, interval }),
      String(items),
    ]),
  );
  return lines.length === 0 ? '' : markdownTable(['models', 'dimension', 'points', 'items'], lines, 2);
}

/** What the data says of itself, line by line, each once. `labels` tell several bundles apart where they may differ. */
export function dataNotes(bundles: readonly Results[], labels: readonly string[] = []): readonly string[] {
  const lines = bundles.flatMap(({ faulty, weak, findings, notMeasured, settings: { digests } }, at) => [
    ...faulty.map(({ task, why }) => `faulty, in no rate: ${task}: ${why}`),
    ...weak.map(({ task, passedBy }) => `weak evaluators: ${task} is passed by ${passedBy.join(', ')}`),
    ...findings,
    ...[
      ...notMeasuredLines(notMeasured),
      `digest of the data ${digests.data}, of the code ${digests.code}`,
    ].map((line) => labelled(labels[at], line)),
  ]);
  const unique = [...new Set(lines)];
  const more = unique.length > LISTED_MAX ? [`… and ${unique.length - LISTED_MAX} more in results.json`] : [];
  return [...unique.slice(0, LISTED_MAX), ...more];
}

function dataList(bundles: readonly Results[], labels: readonly string[]): string {
  return dataNotes(bundles, labels)
    .map((line) => `- ${line}`)
    .join('\n');
}

function notMeasuredLines(list: Results['notMeasured']): readonly string[] {
  const groups = Map.groupBy(list, ({ model, dimension, code }) => `${model}, ${dimension}: ${code}`);
  return [...groups].map(([about, own]) => `not measured: ${own.length} cells of ${about}`);
}

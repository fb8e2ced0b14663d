import { readDataFlags } from './evaluation/flags.ts';
import { percent, textTable } from './evaluation/text-table.ts';
import type { DataOptions } from './harness/command-line.ts';
import { labelFigures, type ScrollFigures, scrollFigures } from './perception/description-figures.ts';
import {
  type IdentityFigures,
  identityFigures,
  materialOf,
  type Share,
} from './perception/identity-figures.ts';
import { type ParseSpeed, parseSpeeds } from './perception/parse-speed.ts';
import {
  type Figures,
  type Labelled,
  recogniserFigures,
  recordedLabels,
  virtualLabels,
} from './perception/recognisers.ts';
import { readRecordings } from './perception/recorded.ts';

/**
 * How well screens are read: dumps a second compared with the bare XML parser, which kinds of screens are recognised,
 * and what each idea of "the same screen" does to right actions and to wrong turns. Nothing runs on a device.
 */
export async function main(options: DataOptions): Promise<void> {
  const { recordings, json } = readDataFlags(options);
  const speeds = parseSpeeds(recordings);
  process.stdout.write(`Dumps that one core reads in a second\n${speedTable(speeds)}\n`);
  const sources = await readRecordings(recordings, '');
  const recognised = [
    ['recorded', recordedLabels(sources)],
    ['our own apps', virtualLabels()],
  ] as const;
  process.stdout.write(`Kinds of screens\n${recogniserTable(recognised)}\n`);
  process.stdout.write(`Controls with a name, by where it was found\n${labelTable(labelFigures(sources))}\n`);
  process.stdout.write(`Scrolls, and what was predicted of them\n${scrollTable(scrollFigures(sources))}\n`);
  const identities = identityFigures(materialOf(sources));
  process.stdout.write(`Right actions that the checks invalidate\n${rightTable(identities)}\n`);
  process.stdout.write(`Wrong turns that the checks catch\n${caughtTable(identities)}`);
  if (json) process.stdout.write(`${JSON.stringify({ speeds, identities })}\n`);
}

function speedTable(speeds: readonly ParseSpeed[]): string {
  const head = ['', 'dumps', 'mean bytes', 'into a Screen', 'saxes alone', 'refused'];
  const rows = speeds.map(({ set, dumps, bytes, perSecond, floor, refused }) => [
    set,
    ...[dumps, bytes, perSecond, floor].map(String),
    refused.join(', ') || '-',
  ]);
  return textTable([head, ...rows]);
}

function recogniserTable(sets: readonly (readonly [string, readonly Labelled[]])[]): string {
  const head = ['', 'labelled', 'found', 'precision', 'recall'];
  const rows = sets.flatMap(([name, screens]) => [
    [`${name} (${screens.length})`],
    ...recogniserFigures(screens)
      .filter(({ labelled, found }) => labelled + found > 0)
      .map(figuresRow),
  ]);
  return textTable([head, ...rows]);
}

function figuresRow({ kind, labelled, found, precision, recall }: Figures): readonly string[] {
  return [`  ${kind}`, String(labelled), String(found), percent(precision), percent(recall)];
}

function labelTable(figures: ReturnType<typeof labelFigures>): string {
  const rows = Object.entries(figures).toSorted(([, a], [, b]) => b.count - a.count);
  return textTable(rows.map(([name, share]) => [name, String(share.count), shareText(share)]));
}

function scrollTable(figures: ScrollFigures): string {
  const row = (name: string, share: Share) => [name, `${share.count} of ${share.of}`, shareText(share)];
  return textTable([row('more or nothing to come was told', figures.told), row('rightly', figures.right)]);
}

function rightTable(figures: readonly IdentityFigures[]): string {
  const families = Object.keys(figures[0]?.invalidated ?? {});
  const head = ['', ...families, 'both', 'no change', 'loop', 'not offered'];
  const rows = figures.map(({ rule, identity, invalidated, noChange, loop, refused }) => {
    return [
      `${rule}, ${identity}`,
      ...families.map((family) => shareText(invalidated[family])),
      shareText(sumOf(Object.values(invalidated))),
      ...[noChange, loop, refused].map(String),
    ];
  });
  return textTable([head, ...rows]);
}

function caughtTable(figures: readonly IdentityFigures[]): string {
  const kinds = Object.keys(figures[0]?.caught ?? {});
  const sizes = kinds.map((kind) => `${kind} (${figures[0]?.caught[kind]?.of ?? 0})`);
  const rows = figures.map(({ rule, identity, caught }) => [
    `${rule}, ${identity}`,
    ...kinds.map((kind) => shareText(caught[kind])),
    shareText(sumOf(Object.values(caught))),
  ]);
  return textTable([['', ...sizes, 'all'], ...rows]);
}

function sumOf(shares: readonly Share[]): Share {
  return shares.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

function shareText(share: Share | undefined): string {
  return share === undefined || share.of === 0 ? '-' : percent(share.count / share.of);
}

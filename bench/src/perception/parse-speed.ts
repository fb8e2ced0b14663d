import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseHierarchy } from '@tapwright/screen';
import { SaxesParser } from 'saxes';
import { mean } from 'simple-statistics';

/** How many dumps a core reads in a second of its own time. */
export interface ParseSpeed {
  readonly set: string;
  readonly dumps: number;
  /** Mean bytes of a dump. */
  readonly bytes: number;
  readonly perSecond: number;
  /** The XML parser alone, without any use of what it reads. */
  readonly floor: number;
  /** Dumps that did not become a screen, by their typed reason. */
  readonly refused: readonly string[];
}

const ROUNDS = 5;
const WHERE = { packageName: '', activity: '' };

/** Measured in CPU time, so that what else runs on the machine counts for little; the best of five rounds after one to warm up. */
export function parseSpeeds(directory: string): readonly ParseSpeed[] {
  const plain = filesUnder(join(directory, 'hierarchies'), '.xml').map((file) => readFileSync(file));
  const packed = filesUnder(join(directory, 'graphs'), '.xml.gz').map((file) =>
    gunzipSync(readFileSync(file)),
  );
  const sets = [
    { set: 'dumps as recorded', dumps: plain },
    { set: 'screens of graphs', dumps: packed },
  ];
  return sets.filter(({ dumps }) => dumps.length > 0).map(({ set, dumps }) => speedOf(set, dumps));
}

function speedOf(set: string, dumps: readonly Buffer[]): ParseSpeed {
  const texts = dumps.map((dump) => dump.toString('utf8'));
  const refused = dumps.flatMap((dump) => {
    const parsed = parseHierarchy(dump, WHERE);
    return parsed.ok ? [] : [parsed.failure];
  });
  return {
    set,
    dumps: dumps.length,
    bytes: Math.round(mean(dumps.map(({ length }) => length))),
    perSecond: rate(dumps, (dump) => parseHierarchy(dump, WHERE)),
    floor: rate(texts, parseBarely),
    refused,
  };
}

function parseBarely(xml: string): void {
  const parser = new SaxesParser();
  parser.on('opentag', () => undefined);
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(xml).close();
  } catch {
    // Content that is not XML ends here; the whole parser rejects it as well.
  }
}

function rate<T>(inputs: readonly T[], read: (input: T) => unknown): number {
  const round = (): number => {
    const began = process.cpuUsage();
    for (const input of inputs) read(input);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000_000;
  };
  round();
  return Math.round(inputs.length / Math.min(...Array.from({ length: ROUNDS }, round)));
}

/** None where there is no such folder: a recording need not have both kinds of dumps. */
function filesUnder(folder: string, suffix: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => join(folder, name));
}

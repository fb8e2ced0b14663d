import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { CASSETTE_BYTES_MAX, type ReplayReport, readCassette, replayCassette } from '@tapwright/standalone';
import { wrong } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

const OPTIONS = { strategy: { type: 'string' }, json: { type: 'boolean' } } as const;

/** `tapwright replay-run`: decides a recorded run again. 0: the same, 1: it parts. */
export async function replayRunCommand(args: readonly string[]): Promise<number> {
  const { path, strategy, json } = parse(args);
  // `replay` is the strategy of verification runs: it follows a trace and decides nothing.
  if (strategy === 'replay') throw wrong('--strategy', "is 'replay'", 'one that chooses');
  const cassette = readCassette(await readText(path), basename(path));
  const report = await replayCassette(cassette, strategy === undefined ? {} : { strategy });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : reportText(report));
  return report.result === 'same' ? EXIT.completed : EXIT.notCompleted;
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw wrong('FILE', 'is not one file', 'a cassette');
    return { path, strategy: values.strategy, json: values.json ?? false };
  } catch (error) {
    if (error instanceof TapwrightError) throw error;
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'arguments';
    throw new TapwrightError('INPUT_INVALID', message, { expected: 'FILE [--strategy NAME] [--json]' });
  }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= CASSETTE_BYTES_MAX) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be read`, {
      field: 'FILE',
      expected: 'a cassette that `tapwright run` wrote',
      cause,
    });
  }
  throw wrong('FILE', `${path} is too large`, `at most ${CASSETTE_BYTES_MAX} bytes`);
}

function reportText({ steps, parted, ...report }: ReplayReport): string {
  const { recorded, now } = report.strategy;
  const strategy = recorded === now ? recorded : `${recorded}, now ${now}`;
  const lines = [
    `recorded with ${report.version}, strategy ${strategy}, model ${report.model}`,
    ...steps.map(({ step, what }) => `same   ${String(step).padStart(3)}  ${what}`),
  ];
  if (parted !== null) {
    lines.push(`parted ${String(parted.step).padStart(3)}  then  ${parted.recorded}`);
    lines.push(`            now   ${parted.now}`, `            why   ${parted.why}`);
  }
  if (report.endedEarly !== null) lines.push(`no further: ${report.endedEarly}`);
  if (report.askedOtherwise > 0)
    lines.push(`${report.askedOtherwise} questions to the model are put otherwise now`);
  lines.push(report.result);
  return `${lines.join('\n')}\n`;
}

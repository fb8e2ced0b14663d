import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { EXIT, wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { CASSETTE_BYTES_MAX, type ReplayReport, readCassette, replayCassette } from '@tapwright/standalone';
import type { ReplayRunArguments } from './replay-run-command.ts';

/** Decides a recorded run again. 0: the same, 1: there is a difference. */
export async function replayRun({ path, strategy, json }: ReplayRunArguments): Promise<number> {
  const cassette = readCassette(await readText(path), basename(path));
  const report = await replayCassette(cassette, strategy === undefined ? {} : { strategy });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : reportText(report));
  return report.result === 'same' ? EXIT.completed : EXIT.notCompleted;
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
    lines.push(`${report.askedOtherwise} questions to the model are worded differently now`);
  lines.push(report.result);
  return `${lines.join('\n')}\n`;
}

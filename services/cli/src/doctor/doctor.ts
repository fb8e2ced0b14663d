import { EXIT } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import type { DoctorArguments } from './doctor-command.ts';
import { type Finding, type Health, type Look, wrong } from './finding.ts';
import { lookAtMachine } from './look-at-machine.ts';
import { lookAtModel } from './look-at-model.ts';
import { lookAtPhones } from './look-at-phones.ts';
import { lookAtBus, lookAtDatabase, lookAtPlatform } from './look-at-servers.ts';
import { wantedIn } from './wanted.ts';

/** Prints what is there, what is missing and what is wrong. Returns the exit code. */
export async function doctor({ url, json }: DoctorArguments): Promise<number> {
  const wanted = await wantedIn(process.cwd());
  const findings = await look(
    [
      lookAtMachine(wanted),
      lookAtPhones(wanted),
      lookAtModel(wanted),
      lookAtDatabase,
      lookAtBus,
      lookAtPlatform(url ?? wanted.url),
    ],
    process.env,
  );
  const isWell = findings.every(({ health }) => health !== 'wrong');
  process.stdout.write(json ? `${JSON.stringify({ ok: isWell, findings })}\n` : inWords(findings));
  return isWell ? EXIT.completed : EXIT.infrastructure;
}

/** All at the same time; one that fails is a finding as well. */
export async function look(
  looks: readonly Look[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  const found = looks.map((one) =>
    one(environment).catch((thrown: unknown) => {
      const { code, field, message } = toTapwrightError(thrown);
      if (code === 'CONFIG_INVALID' || code === 'INPUT_INVALID')
        return [wrong('environment', message, `set ${field ?? 'it'} to what is there`)];
      return [wrong('doctor', message, 'report this as a fault, with this output')];
    }),
  );
  return (await Promise.all(found)).flat();
}

const SIGN: Readonly<Record<Health, string>> = { ok: '✓', missing: '·', wrong: '✗' };

/** A line for each finding; below it, what mends it. */
export function inWords(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ about, health, says, mend }) => [
    `${SIGN[health]} ${about.padEnd(width)}  ${says}`,
    ...(mend === null ? [] : [`  ${' '.repeat(width)}  → ${mend}`]),
  ]);
  const bad = findings.filter(({ health }) => health === 'wrong').length;
  const end = bad === 0 ? 'Nothing is wrong.' : `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong.`;
  return `${lines.join('\n')}\n\n${end}\n`;
}

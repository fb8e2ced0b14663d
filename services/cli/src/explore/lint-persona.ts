import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import type { LintPersonaArguments } from './lint-command.ts';
import { personaOf } from './persona-file.ts';

/** Checks a persona file. Returns the exit code: 2 where something is wrong in it. */
export async function lintPersona({ file, json }: LintPersonaArguments): Promise<number> {
  const error = await errorIn(file);
  const problems = error?.message.split('\n') ?? [];
  const about = error === null ? {} : { code: error.code, expected: error.expected };
  if (json) process.stdout.write(`${JSON.stringify({ file, problems, ...about })}\n`);
  else process.stdout.write(error === null ? `${file}: no problems\n` : inWords(error));
  return error === null ? EXIT.completed : EXIT.badInput;
}

/** As every other error is told, one problem a line. */
function inWords({ message, code, expected }: TapwrightError): string {
  return `${message} (${code})\n${expected === undefined ? '' : `  expected: ${expected}\n`}`;
}

async function errorIn(file: string): Promise<TapwrightError | null> {
  try {
    await personaOf(file);
    return null;
  } catch (error) {
    if (!(error instanceof TapwrightError) || error.field !== file) throw error;
    return error;
  }
}

import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import type { LintPersonaArguments } from './lint-command.ts';
import { personaOf } from './persona-file.ts';

/** Checks a persona file. Returns the exit code: 2 where something is wrong in it. */
export async function lintPersona({ file, json }: LintPersonaArguments): Promise<number> {
  const problems = await problemsOf(file);
  if (json) process.stdout.write(`${JSON.stringify({ file, problems })}\n`);
  else process.stdout.write(problems.length === 0 ? `${file}: no problems\n` : `${problems.join('\n')}\n`);
  return problems.length === 0 ? EXIT.completed : EXIT.badInput;
}

async function problemsOf(file: string): Promise<readonly string[]> {
  try {
    await personaOf(file);
    return [];
  } catch (error) {
    if (!(error instanceof TapwrightError) || error.field !== file) throw error;
    return error.message.split('\n');
  }
}

import { runCommandLine } from '@tapwright/command-line';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { tapwright } from './program.ts';

async function toError(thrown: unknown): Promise<TapwrightError> {
  if (thrown instanceof TapwrightError) return thrown;
  const { databaseError } = await import('@tapwright/store');
  return toTapwrightError(databaseError(thrown));
}

// A reader of the output (`| head`) may stop reading. This is not an error: nobody needs the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommandLine(tapwright, process.argv.slice(2), { program: 'tapwright', toError });

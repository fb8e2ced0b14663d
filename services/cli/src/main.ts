import { errorText, exitCodeOfError, runCommandLine } from '@tapwright/command-line';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { withConfig } from './config/apply-config.ts';
import { type FoundConfig, findConfig } from './config/find-config.ts';
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

/** `tapwright doctor` tells itself what is wrong with the configuration. */
async function configFor(command: string | undefined): Promise<FoundConfig | null> {
  return command === 'doctor' ? null : findConfig(process.cwd());
}

try {
  const define = withConfig(tapwright, await configFor(process.argv[2]));
  process.exitCode = await runCommandLine(define, process.argv.slice(2), { program: 'tapwright', toError });
} catch (thrown) {
  const error = toTapwrightError(thrown);
  process.stderr.write(errorText('tapwright', error));
  process.exitCode = exitCodeOfError(error);
}

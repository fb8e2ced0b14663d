import { ERROR_CODES, toTapwrightError } from '@tapwright/contracts';

/** Runs a bench with the arguments of the process. Exit codes: 2 for wrong input or data, 3 for a fault of the bench. */
export async function runBench(
  name: string,
  main: (args: readonly string[]) => Promise<void> | void,
): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (thrown) {
    const error = toTapwrightError(thrown);
    process.stderr.write(`${name}: ${error.message} (${error.code})\n`);
    if (error.field !== undefined) process.stderr.write(`  field:    ${error.field}\n`);
    if (error.expected !== undefined) process.stderr.write(`  expected: ${error.expected}\n`);
    process.exitCode = error.code === 'CONFIG_INVALID' || ERROR_CODES[error.code].http === 400 ? 2 : 3;
  }
}

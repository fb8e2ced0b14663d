import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '../../../../../node_modules');
/**
 * Strict options that a careful user of TypeScript turns on. Declarations of packages are not checked: those of
 * webdriverio name types of frameworks that are not installed.
 */
const STRICT =
  '--noEmit --strict --skipLibCheck --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noUnusedLocals ' +
  '--noUnusedParameters --noImplicitReturns --verbatimModuleSyntax --erasableSyntaxOnly --target es2024 --module nodenext --types node';

interface Ended {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** A folder as a user has it: the script beside the packages of this project. */
export interface ScriptFolder extends Disposable {
  readonly path: string;
  /** What this project's compiler reports about the script under the strict options; empty if nothing is wrong. */
  typeCheck(): Promise<string>;
  /** Runs the script with the real webdriverio. Of this process's environment it gets only the path. */
  run(environment: Readonly<Record<string, string>>): Promise<Ended>;
}

export function folderWith(script: string): ScriptFolder {
  const path = mkdtempSync(join(tmpdir(), 'tapwright-webdriverio-'));
  writeFileSync(join(path, 'package.json'), '{"type":"module"}');
  writeFileSync(join(path, 'script.ts'), script);
  symlinkSync(MODULES, join(path, 'node_modules'));
  const execute = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
    new Promise<Ended>((resolve) => {
      const options = { cwd: path, env: { PATH: process.env.PATH, ...env }, timeout: 150_000 };
      execFile(program, args, options, (error, output, errors) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ status, output, errors });
      });
    });
  return {
    path,
    async typeCheck() {
      const { output, errors } = await execute(
        join(MODULES, '.bin/tsc'),
        [...STRICT.split(' '), 'script.ts'],
        {},
      );
      return output + errors;
    },
    run: (environment) => execute(process.execPath, ['--no-warnings', 'script.ts'], environment),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

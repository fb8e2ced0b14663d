import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trace } from '../../trace/trace.ts';
import { WEBDRIVERIO_HELPERS } from './helper.ts';
import { webdriverio } from './webdriverio.ts';

const MODULES = join(import.meta.dirname, '../../../../../node_modules');
/**
 * Strict options that a careful user of TypeScript turns on. Declarations of packages are not checked: those of
 * webdriverio name types of frameworks that are not installed.
 */
const STRICT =
  '--noEmit --allowImportingTsExtensions --strict --skipLibCheck --noUncheckedIndexedAccess --exactOptionalPropertyTypes --noUnusedLocals ' +
  '--noUnusedParameters --noImplicitReturns --verbatimModuleSyntax --erasableSyntaxOnly --target es2024 --module nodenext --types node';

const proof = { status: 'not_replayed', detail: '' } as const;
/** What the framework mocha declares. */
const MOCHA = `declare function describe(title: string, body: () => void): void;
declare function it(title: string, body: () => Promise<void>): void;
`;

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

/** `change` edits the body. In one file, nothing stands beside it. */
export function folderWith(
  trace: Trace,
  { change = (body: string) => body, selfContained = false } = {},
): ScriptFolder {
  const path = mkdtempSync(join(tmpdir(), 'tapwright-webdriverio-'));
  writeFileSync(join(path, 'package.json'), '{"type":"module"}');
  const { content, files } = webdriverio.emit(trace, { proof, selfContained });
  for (const { name, text } of selfContained ? [] : [...WEBDRIVERIO_HELPERS, ...files])
    writeFileSync(join(path, name), text);
  writeFileSync(join(path, 'script.ts'), change(content));
  writeFileSync(join(path, 'mocha.d.ts'), MOCHA);
  const program = selfContained ? ['script.ts'] : ['tapwright-webdriverio.ts', 'script.ts'];
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
        [...STRICT.split(' '), 'script.ts', 'mocha.d.ts', ...(selfContained ? [] : ['wdio.conf.ts'])],
        {},
      );
      return output + errors;
    },
    run: (environment) => execute(process.execPath, ['--no-warnings', ...program], environment),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

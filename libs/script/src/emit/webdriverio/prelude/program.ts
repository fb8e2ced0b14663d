import { realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runSpecs } from './app.ts';

/** `node tapwright-webdriverio.ts x.ts` runs a spec without the runner of WebdriverIO. */
export function runAsProgram(own: string): void {
  const [, program, spec] = process.argv;
  if (program === undefined || realpathSync(program) !== realpathSync(fileURLToPath(own))) return;
  if (spec === undefined) throw new Error('give the spec to run: node tapwright-webdriverio.ts x.ts');
  void import(pathToFileURL(realpathSync(spec)).href).then(runSpecs);
}

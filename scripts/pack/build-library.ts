import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HelperPackage } from '@tapwright/script';
import { dependenciesOf, installedVersion, type Workspace } from './closure.ts';
import { NODE_FROM } from './compiled-manifest.ts';

interface Building {
  readonly root: string;
  /** An empty folder for what is compiled. */
  readonly work: string;
}

/**
 * Lays out a package that other programs import: JavaScript and declarations, no sources. Only one that needs no other package
 * of the project can be one.
 * @returns the folder, ready for `npm pack`
 */
export function buildLibrary({ root, work }: Building, workspace: Workspace): string {
  const { name, version, description } = workspace.manifest;
  const target = join(work, 'package');
  compile({ root, work }, { sources: join(root, workspace.folder, 'src'), target: join(target, 'dist') });
  const dependencies = dependenciesOf([workspace], (folder, wanted) =>
    installedVersion(root, folder, wanted),
  );
  finish(root, target, { name, version, description, exports: { '.': entry('index') }, dependencies });
  cpSync(join(root, workspace.folder, 'README.md'), join(target, 'README.md'));
  return target;
}

/** Lays out the helper of emitted scripts as a package: the text that stands beside them, compiled. */
export function buildHelper({ root, work }: Building, helper: HelperPackage): string {
  const target = join(work, 'package');
  const sources = join(work, 'src');
  write(join(sources, 'package.json'), '{"type":"module"}\n');
  for (const { name, text } of helper.files) write(join(sources, name), text);
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
  compile({ root, work }, { sources, target: join(target, 'dist') });
  finish(root, target, {
    name: helper.name,
    version: helper.version,
    description: 'What specs of Tapwright need to drive a phone by WebdriverIO and Appium.',
    exports: { '.': entry('index'), './config': entry('config') },
    bin: { [helper.name.replace(/^@/, '').replace('/', '-')]: './dist/index.js' },
    // Whoever runs specs has it, in the version of the runner.
    peerDependencies: { webdriverio: '^9.32.0' },
  });
  write(join(target, 'README.md'), ABOUT_HELPER);
  return target;
}

const ABOUT_HELPER = `# @tapwright/webdriverio

What emitted specs for WebdriverIO and Appium import. Write them with

    npx tapwright script export TRACE.json --format webdriverio --from-package --out specs/NAME.ts

and run them with \`npx wdio run specs/wdio.conf.ts\`, or one without the runner: \`npx tapwright-webdriverio specs/NAME.ts\` (Node
22.18 or newer). \`NAME.locators.json\` stays beside \`NAME.ts\`; \`specs/README.md\` names the variables.
`;

const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });

function compile({ root, work }: Building, { sources, target }: { sources: string; target: string }): void {
  const config = join(work, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    outDir: target,
    rootDir: sources,
    target: 'ES2023',
    types: ['node'],
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    typeRoots: [join(root, 'node_modules', '@types')],
  };
  const exclude = ['test', 'fixture'].map((kind) => join(sources, '**', `*.${kind}.ts`));
  const text = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: [sources], exclude };
  write(config, JSON.stringify(text));
  const result = spawnSync('tsc', ['-p', config], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`the sources do not compile:\n${result.stdout}${result.stderr}`);
}

function finish(root: string, target: string, manifest: object): void {
  const usual = { license: 'Apache-2.0', type: 'module', engines: { node: `>=${NODE_FROM}` } };
  write(join(target, 'package.json'), `${JSON.stringify({ ...manifest, ...usual }, null, 2)}\n`);
  for (const file of ['LICENSE', 'NOTICE'])
    if (existsSync(join(root, file))) cpSync(join(root, file), join(target, file));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

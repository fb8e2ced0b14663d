import type { ScriptFile } from '../emitter.ts';
import { WEBDRIVERIO_HELPERS, WEBDRIVERIO_VERSION } from './helper.ts';

const NAME = '@tapwright/webdriverio';

/** The helper as a package of npm: the same text as beside a script, under one name for many folders of specs. */
export interface HelperPackage {
  readonly name: string;
  readonly version: string;
  /** Its sources; each is an entry of the package, `index.ts` the main one and a program. */
  readonly files: readonly ScriptFile[];
}

/** What `npm run pack` compiles as `@tapwright/webdriverio`. */
export const WEBDRIVERIO_PACKAGE: HelperPackage = {
  name: NAME,
  version: WEBDRIVERIO_VERSION,
  files: [
    { name: 'index.ts', text: `#!/usr/bin/env node\n${asInstalled(textOf('tapwright-webdriverio.ts'))}` },
    { name: 'config.ts', text: textOf('wdio.conf.ts') },
  ],
};

/** How a spec finds the helper of the package. */
export const PACKAGED_IMPORT = `import { App } from '${NAME}';`;

/** What stands beside specs that use the package. WebdriverIO looks for specs beside its configuration. */
export const PACKAGED_HELPERS: readonly ScriptFile[] = [
  {
    name: 'wdio.conf.ts',
    text: `/** Runs the specs beside it: \`npx wdio run wdio.conf.ts\`, one with \`--spec x.ts\`. */\nexport { config } from '${NAME}/config';\n`,
  },
  { name: 'README.md', text: asInstalled(textOf('README.md')) },
];

function textOf(file: string): string {
  return WEBDRIVERIO_HELPERS.find(({ name }) => name === file)?.text ?? '';
}

/** Names the package and its program where the text names the file beside the specs. */
function asInstalled(text: string): string {
  return text
    .replaceAll('node tapwright-webdriverio.ts', 'npx tapwright-webdriverio')
    .replace('Keep `tapwright-webdriverio.ts` and', `Install \`${NAME}\`, and keep`);
}

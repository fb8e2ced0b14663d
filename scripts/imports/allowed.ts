/** A package of this repository by its folder: `libs/screen`, `services/actor`, `bench`. */
export type PackageFolder = string;

/** What one package may import. */
export interface Allowed {
  /** Packages of this repository that its sources may import. */
  readonly imports: readonly PackageFolder[];
  /** Pure: its sources import nothing that reads or writes outside the process. */
  readonly pure?: true;
  /** Sources of a pure package that read files of their own package, each with the reason. */
  readonly readsItself?: Readonly<Record<string, string>>;
}

/** What the services of the pipeline are built from. */
const PLATFORM = [
  'libs/contracts',
  'libs/escape',
  'libs/numbers',
  'libs/screen',
  'libs/picture',
  'libs/runtime',
  'libs/script',
  'libs/cases',
  'libs/report',
  'libs/pages',
  'libs/bus',
  'libs/store',
  'libs/model',
  'libs/android',
  'libs/captures',
  'libs/service',
  'libs/policy',
] as const;

const SERVICES = [
  'services/api',
  'services/planner',
  'services/perception',
  'services/actor',
  'services/verifier',
  'services/reflector',
  'services/script-emitter',
  'services/device-gateway',
] as const;

const VIRTUAL = ['libs/virtual-ui', 'libs/virtual-apps', 'libs/virtual-android'] as const;
const DEVELOPERS = [
  ...PLATFORM,
  'libs/client',
  ...SERVICES,
  ...VIRTUAL,
  'libs/command-line',
  'libs/evaluation',
  'libs/suite',
  'libs/testing',
  'services/brain',
  'services/standalone',
  'services/cli',
] as const;

/** The one table of which package may import which. Dependencies point down; services never import each other. */
export const ALLOWED: Readonly<Record<PackageFolder, Allowed>> = {
  'libs/contracts': { imports: [], pure: true },
  'libs/command-line': { imports: ['libs/contracts'] },
  'libs/numbers': { imports: [], pure: true },
  'libs/escape': { imports: ['libs/contracts'], pure: true },
  'libs/screen': { imports: ['libs/contracts', 'libs/escape', 'libs/numbers'], pure: true },
  'libs/picture': { imports: ['libs/contracts', 'libs/screen', 'libs/numbers'] },
  'libs/runtime': {
    imports: ['libs/contracts', 'libs/escape', 'libs/screen', 'libs/cases', 'libs/numbers'],
    pure: true,
  },
  'libs/script': {
    imports: ['libs/contracts', 'libs/screen', 'libs/escape'],
    pure: true,
    readsItself: {
      'libs/script/src/emit/adb-shell/helper.ts': 'the shell functions that every script holds, read once',
      'libs/script/src/emit/maestro/helper.ts': 'the sub-flows that every flow runs, read once',
      'libs/script/src/emit/uiautomator2/helper.ts':
        'the Python functions that every script holds, read once',
      'libs/script/src/emit/webdriverio/prelude/kept.ts': 'a part of the helper: a spec reads its locators',
      'libs/script/src/emit/webdriverio/prelude/program.ts':
        'a part of the helper: it runs a spec by its path',
      'libs/script/src/emit/webdriverio/helper.ts': 'the functions that every script holds, read once',
    },
  },
  'libs/cases': { imports: ['libs/contracts', 'libs/escape'], pure: true },
  'libs/report': { imports: ['libs/contracts', 'libs/escape', 'libs/cases'], pure: true },
  'libs/pages': { imports: ['libs/report'] },
  'libs/client': { imports: [] },
  'libs/bus': { imports: ['libs/contracts'] },
  'libs/store': { imports: ['libs/contracts'] },
  'libs/model': { imports: ['libs/contracts', 'libs/cases', 'libs/picture'] },
  'libs/apk': { imports: [] },
  'libs/android': { imports: ['libs/contracts', 'libs/screen', 'libs/escape', 'libs/apk'] },
  'libs/virtual-ui': {
    imports: [],
    pure: true,
    readsItself: { 'libs/virtual-ui/src/picture/render-svg.ts': 'finds the font that it draws with' },
  },
  'libs/virtual-apps': { imports: ['libs/virtual-ui'], pure: true },
  'libs/virtual-android': {
    imports: ['libs/contracts', 'libs/screen', 'libs/virtual-ui', 'libs/virtual-apps', 'libs/apk'],
  },
  'libs/captures': { imports: ['libs/contracts', 'libs/screen', 'libs/store'] },
  'libs/service': { imports: ['libs/contracts', 'libs/bus', 'libs/store'] },
  'libs/policy': { imports: ['libs/contracts', 'libs/runtime', 'libs/service'] },
  'libs/evaluation': { imports: ['libs/contracts', 'libs/screen', 'libs/runtime', 'libs/numbers'] },
  'libs/suite': {
    imports: [
      'libs/contracts',
      'libs/evaluation',
      'libs/cases',
      'libs/model',
      'libs/escape',
      'libs/numbers',
      'libs/screen',
      'libs/runtime',
      ...VIRTUAL,
    ],
  },
  'libs/testing': {
    imports: [
      'libs/contracts',
      'libs/bus',
      'libs/store',
      'libs/model',
      'libs/service',
      'libs/virtual-android',
    ],
  },
  ...Object.fromEntries(SERVICES.map((service) => [service, { imports: PLATFORM }])),
  // Judges the cells of benchmarks by the checks of their suites.
  'services/api': { imports: [...PLATFORM, 'libs/suite'] },
  'services/brain': { imports: [...PLATFORM, ...SERVICES] },
  'services/standalone': { imports: [...PLATFORM, ...SERVICES] },
  'services/cli': {
    imports: [
      ...PLATFORM,
      ...SERVICES,
      ...VIRTUAL,
      'libs/client',
      'libs/command-line',
      'libs/suite',
      'services/standalone',
    ],
  },
  bench: { imports: DEVELOPERS },
  e2e: { imports: DEVELOPERS },
  scripts: { imports: DEVELOPERS },
};

/** What tests may import besides: the kit for tests and what it is made of. */
export const FOR_TESTS: readonly PackageFolder[] = [
  'libs/client',
  'libs/numbers',
  'libs/testing',
  'libs/bus',
  'libs/store',
  'libs/screen',
  ...VIRTUAL,
];

/** Node's own modules that neither read nor write outside the process: pure packages may import them. */
export const PURE_BUILTINS: readonly string[] = [
  'assert',
  'buffer',
  'crypto',
  'path',
  'querystring',
  'util',
  'zlib',
];

/** Files that are tests or that only tests use. */
export const TEST_FILES = String.raw`\.(test|fixture|setup|test-d)\.ts$|/(tests|testing|fixtures)/|^e2e/|conformance|\.config\.ts$`;

/** Sources that we treat as text: the scripts that users get, and the parts that they are built from. */
export const TEXT_FILES = '^libs/script/src/emit/(golden|webdriverio/prelude)/';

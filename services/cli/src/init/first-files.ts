import type { ConfigName } from '../config/find-config.ts';
import type { BuildServer } from './build-servers.ts';

/** What the files of a beginning are about. */
export interface Beginning {
  /** Package of the app; null where it is not known yet. */
  readonly app: string | null;
  readonly phone: { readonly kind: 'virtual' | 'serial'; readonly name: string };
  readonly model: 'offline' | 'openai';
  readonly ci: BuildServer;
  readonly config: ConfigName;
  /** What the first case does with an app that is known. */
  readonly example: FirstCase | null;
}

export interface FirstCase {
  readonly title: string;
  readonly steps: readonly { readonly do: string; readonly expect: string }[];
}

export interface NewFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly text: string;
}

/** The files of a beginning. Pure. */
export function firstFiles(beginning: Beginning): readonly NewFile[] {
  const server = { github: [GITHUB], gitlab: [GITLAB], none: [] }[beginning.ci];
  return [
    { path: beginning.config, text: configText(beginning) },
    { path: 'tests/first.case.yaml', text: caseText(beginning) },
    { path: '.gitignore', text: 'node_modules/\nresults/\n' },
    ...server,
  ];
}

function configText({ app, phone, model }: Beginning): string {
  const lines = [
    ...(app === null ? [] : [`  app: ${quoted(app)},`]),
    `  ${phone.kind}: ${quoted(phone.name)},`,
    `  model: ${quoted(model)},`,
    "  out: 'results',",
    "  reporter: 'list,junit,html',",
  ];
  return `// Defaults of the options of every command; what is given on the command line comes first.
export default {
${lines.join('\n')}
};
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** An app that nobody knows is only opened, which every app can do. */
const ANY_APP: FirstCase = {
  title: 'The app opens',
  steps: [{ do: 'Look at the first page', expect: 'PUT HERE A TEXT OF THE FIRST PAGE' }],
};

function caseText({ app, example }: Beginning): string {
  const { title, steps } = example ?? ANY_APP;
  const written = steps.map((step) => `  - do: ${yaml(step.do)}\n    expect: ${yaml(step.expect)}`);
  return `# What a user does, step by step, and what must be seen. More: tapwright case lint --help
id: first
title: ${yaml(title)}
app: ${yaml(app ?? 'PUT.HERE.THE.PACKAGE')}
steps:
${written.join('\n')}
reset: data
`;
}

/** In double quotes a JSON string is a YAML string. */
function yaml(text: string): string {
  return /^[A-Za-z][\w .'“”-]*[\w.]$/.test(text) ? text : JSON.stringify(text);
}

const RUN = 'npx tapwright test tests --retries 1 --reporter list,junit,html --out results';

const GITHUB: NewFile = {
  path: '.github/workflows/tapwright.yaml',
  text: `name: tapwright
on: [push, pull_request]
jobs:
  acceptance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci
      - run: ${RUN.replace('list,junit', 'list,github,junit')}
        env:
          OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
      - if: always()
        uses: actions/upload-artifact@v4
        with: { name: results, path: results }
`,
};

const GITLAB: NewFile = {
  path: '.gitlab-ci.yml',
  text: `acceptance:
  image: node:24
  script:
    - npm ci
    - ${RUN}
  artifacts:
    when: always
    paths: [results]
    reports:
      junit: results/junit.xml
`,
};

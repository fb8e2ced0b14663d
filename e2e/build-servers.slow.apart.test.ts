import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'services/cli/bin/tapwright.js');
const hasRegistry = spawnSync('npm', ['ping', '--fetch-retries=0'], { stdio: 'ignore' }).status === 0;
if (!hasRegistry)
  process.stderr.write('NOT TESTED: installing the package, as the registry does not answer; the rest is\n');

const Step = z.strictObject({
  name: z.string(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.string()).optional(),
  shell: z.literal('bash').optional(),
  env: z.record(z.string(), z.string()).default({}),
  run: z.string().optional(),
});
const Action = z.object({
  inputs: z.record(
    z.string(),
    z.strictObject({
      description: z.string(),
      required: z.boolean().optional(),
      default: z.string().optional(),
    }),
  ),
  runs: z.strictObject({ using: z.literal('composite'), steps: z.array(Step) }),
});
const Workflow = z.object({
  jobs: z.object({
    acceptance: z.object({
      steps: z.array(z.object({ uses: z.string(), with: z.record(z.string(), z.string()).optional() })),
    }),
  }),
});
const GitLab = z.strictObject({
  acceptance: z.strictObject({
    image: z.string(),
    variables: z.record(z.string(), z.string()),
    before_script: z.array(z.string()),
    script: z.array(z.string()),
    artifacts: z.strictObject({
      when: z.literal('always'),
      paths: z.array(z.string()),
      reports: z.strictObject({ junit: z.string() }),
    }),
  }),
});

const read = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> =>
  schema.parse(parse(await readFile(join(ROOT, 'examples', path), 'utf8')));

interface Done {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** As a runner does it: a shell that stops at the first mistake. */
function bash(cwd: string, script: string, env: Readonly<Record<string, string>>): Promise<Done> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 400_000, maxBuffer: 64_000_000 };
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      options,
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr });
      },
    );
  });
}

let packages: TemporaryDirectory;
let packed = '';
beforeAll(async () => {
  packages = await temporaryDirectory();
  if (!hasRegistry) return;
  const args = [join(ROOT, 'scripts/pack.ts'), '--out', packages.path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  packed = stdout.trim().split('\n').at(-1) ?? '';
});
afterAll(() => packages.remove());

const CASES = {
  'passes.case.yaml': ['passes', 'Notes'],
  'fails.case.yaml': ['fails', 'a text that no screen has'],
} as const;

/** An empty folder with tests, and the command in it where it cannot be installed. */
async function folderWith(names: readonly (keyof typeof CASES)[]): Promise<TemporaryDirectory> {
  const folder = await temporaryDirectory();
  await mkdir(join(folder.path, 'tests'));
  for (const name of names) {
    const [id, text] = CASES[name];
    const steps = `steps:\n  - do: Open the app\n    expect: ${text}\n`;
    const head = `id: ${id}\ntitle: The app opens\napp: org.tapwright.notes\nreset: data\n`;
    await writeFile(join(folder.path, 'tests', name), head + steps);
  }
  if (hasRegistry) return folder;
  await mkdir(join(folder.path, 'node_modules/.bin'), { recursive: true });
  await symlink(BIN, join(folder.path, 'node_modules/.bin/tapwright'));
  return folder;
}

const isInstall = (script: string) => script.startsWith('npm install');

describe('the action for GitHub', () => {
  const filled = (text: string, inputs: Readonly<Record<string, string>>) =>
    text.replace(
      /\$\{\{ inputs\.(\w+) \}\}/g,
      (_, name: string) => inputs[name] ?? 'an input that is not there',
    );

  /** All commands of the action, as far as they go. */
  async function act(folder: TemporaryDirectory) {
    const { inputs, runs } = await read('github/action.yml', Action);
    const given: Record<string, string> = { package: packed, options: '--virtual notes' };
    for (const [name, input] of Object.entries(inputs)) given[name] ??= input.default ?? '';
    const summary = join(folder.path, 'summary.md');
    const done: Record<string, Done> = {};
    for (const { name, run, env } of runs.steps) {
      if (run === undefined || (isInstall(run) && !hasRegistry)) continue;
      const own = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, filled(value, given)]));
      done[name] = await bash(folder.path, run, { ...own, GITHUB_STEP_SUMMARY: summary });
    }
    const kept = runs.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    const path = join(folder.path, filled(kept?.with?.path ?? '', given));
    return { done, kept, files: await readdir(path), path, summary: await readFile(summary, 'utf8') };
  }

  test('installs, looks, tests, marks what failed and keeps the results', async () => {
    await using folder = await folderWith(['passes.case.yaml', 'fails.case.yaml']);
    const { done, kept, files, path, summary } = await act(folder);
    const { Test: tested, ...before } = done;
    expect(Object.entries(before).map(([name, { code }]) => [name, code])).toEqual([
      ...(hasRegistry ? [['Install', 0]] : []),
      ['Look at the machine', 0],
    ]);
    expect(tested).toMatchObject({ code: 1 });
    expect(tested?.stdout).toMatch(/^::error file=tests\/fails\.case\.yaml,title=fails%3A failed::/m);
    expect(tested?.stdout).not.toContain('passes.case.yaml,title');
    expect(summary).toMatch(/fails.*\| failed/);
    expect(kept?.if).toBe('always()');
    expect(files).toEqual(expect.arrayContaining(['index.html', 'junit.xml', 'report.json', 'frames']));
    expect(await readFile(join(path, 'junit.xml'), 'utf8')).toMatch(/tests="2" failures="1"/);
  });

  test('tests where the options say, though the configuration names a phone that is not there', async () => {
    await using folder = await folderWith(['passes.case.yaml']);
    await writeFile(join(folder.path, 'tapwright.config.mjs'), "export default { serial: 'phone-7' };\n");
    const { done } = await act(folder);
    expect(done['Look at the machine']).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^::warning::tapwright doctor/m),
    });
    expect(done.Test).toMatchObject({ code: 0 });
  });

  test('writes nothing from outside into a command, and names versions of what it uses', async () => {
    const { runs } = await read('github/action.yml', Action);
    for (const { run, uses, shell } of runs.steps) {
      expect(run === undefined).toBe(uses !== undefined);
      expect(run ?? '').not.toContain('${{');
      if (run !== undefined) expect(shell).toBe('bash');
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
    }
  });

  test('gets from the workflow what it asks for, and nothing else', async () => {
    const { inputs } = await read('github/action.yml', Action);
    const { jobs } = await read('github/workflow.yaml', Workflow);
    const step = jobs.acceptance.steps.find(({ uses }) => uses === './.github/actions/tapwright');
    const given = Object.keys(step?.with ?? {});
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
    const required = Object.entries(inputs).filter(([, { required }]) => required === true);
    expect(given).toEqual(expect.arrayContaining(required.map(([name]) => name)));
  });
});

test('the job for GitLab installs, looks, tests and keeps the results', async () => {
  const { acceptance } = await read('gitlab/.gitlab-ci.yml', GitLab);
  await using folder = await folderWith(['passes.case.yaml']);
  // The lines of both parts are one script.
  const lines = [...acceptance.before_script, ...acceptance.script].filter(
    (line) => hasRegistry || !isInstall(line),
  );
  const env = { ...acceptance.variables, TAPWRIGHT_PACKAGE: packed };
  expect(await bash(folder.path, lines.join('\n'), env)).toMatchObject({ code: 0 });
  const { paths, reports } = acceptance.artifacts;
  for (const path of paths) expect(await readdir(join(folder.path, path))).toContain('index.html');
  expect(await readFile(join(folder.path, reports.junit), 'utf8')).toMatch(/tests="1" failures="0"/);
});

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_MODEL, type OtherData, writeOtherData } from './write-data.fixture.ts';

const BENCH = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tapwright-other-data-'));
let data: OtherData;

beforeAll(() => {
  data = writeOtherData(folder, ['notes', 'settings']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly stderr: string;
  /** The last line, which is JSON where the bench was asked for it. */
  readonly last: string;
}

function bench(
  name: string,
  flags: Readonly<Record<string, string>>,
  plain: readonly string[] = [],
): Promise<Ran> {
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
  return new Promise((resolve) => {
    execFile(process.execPath, [join(BENCH, 'main.ts'), name, ...args, ...plain], (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
      resolve({ code, stderr, last: stdout.trimEnd().split('\n').at(-1) ?? '' });
    });
  });
}

/** For so few tasks a second worker would cost more time to start than it saves. */
const FEW = { processes: '1' };

async function figures(
  name: string,
  flags: Readonly<Record<string, string>> = {},
  plain: readonly string[] = [],
) {
  const { recordings, logs, traces } = data;
  const { code, stderr, last } = await bench(name, { recordings, logs, traces, ...flags }, [
    ...plain,
    '--json',
  ]);
  expect(code, stderr).toBe(0);
  return JSON.parse(last);
}

describe('other data of the same form', () => {
  it('is large enough', () => {
    expect(data.tasks).toBe(6);
    expect(data.wrong).toBe(2);
  });

  it('has its traces and its logs compared with the truth', async () => {
    const found = await figures('traces');
    expect(found).toMatchObject({
      tasks: data.tasks,
      strict: { autodroid: data.tasks, visidroid: data.tasks / 2, droidagent: 0, guardian: 0 },
      whollyRight: { [`walker-${OTHER_MODEL}`]: data.tasks - data.wrong },
    });
  });

  it('has instructions for single screens', async () => {
    const found = await figures('grounding');
    expect(found.pairs).toBeGreaterThan(data.tasks);
    expect(found.top1 / found.pairs).toBeGreaterThan(0.5);
  });

  it('has its truths driven under evaluators, for each of the given seeds', async () => {
    expect(await figures('sphinx', { seeds: '2' })).toMatchObject({
      tasks: 2 * data.tasks,
      passed: 2 * data.tasks,
    });
  });

  it('has its truths driven by element', async () => {
    expect(await figures('truth', FEW)).toMatchObject({ tasks: data.tasks, completed: data.tasks });
  });

  it('has its tasks done by the rules', async () => {
    const found = await figures('droidtask', FEW);
    expect(found).toMatchObject({ tasks: data.tasks, completed: expect.any(Number) });
    expect(found.contained).toBeGreaterThan(0);
    expect(Object.keys(found.byApp)).toEqual(['droidtask-notes', 'droidtask-settings']);
  });

  it('has the choices of its own model, with the share that offline made', async () => {
    const { rows, stopped } = await figures('models', {
      ...FEW,
      strategy: 'react',
      model: `logged-${OTHER_MODEL},truth`,
    });
    expect(rows).toHaveLength(2);
    const [logged, truth] = rows;
    expect(truth).toMatchObject({ tasks: data.tasks, contained: data.tasks, completed: data.tasks });
    expect(logged.contained).toBeGreaterThanOrEqual(data.tasks - data.wrong);
    expect(logged.offlineShare).toBeGreaterThan(0);
    expect(logged.offlineShare).toBeLessThan(0.5);
    // Where a run stops instead, the tasks whose last answer could not be read are not done.
    expect(stopped).toMatchObject([
      { model: `logged-${OTHER_MODEL}`, tasks: data.tasks, offLog: data.wrong },
    ]);
    expect(stopped[0]).toMatchObject({ contained: data.tasks - data.wrong });
    expect(stopped[0]).toMatchObject({ completed: data.tasks - data.wrong });
  });

  it('is measured together with interactive apps', async () => {
    const { rows } = await figures('ablation', {
      ...FEW,
      strategy: 'react,cot',
      model: `simulated-low,logged-${OTHER_MODEL}`,
      tasks: 'dark-theme',
      apps: 'notes',
    });
    const told = rows.map(
      ({ data: set, strategy, model }: Record<string, string>) => `${set} ${strategy} ${model}`,
    );
    expect(told.filter((name: string) => name.startsWith('interactive'))).toEqual([
      'interactive react simulated-low',
      'interactive cot simulated-low',
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        tasks: 1,
        completed: expect.any(Number),
        acp: row.data === 'recorded' ? expect.any(Number) : null,
      });
      for (const name of ['exact', 'callsPerTask', 'inputTokensPerTask', 'offlineShare'])
        expect(row).toHaveProperty(name);
    }
  });
});

describe('invalid data', () => {
  /** A spoiled copy of the data, and what a bench reports about it. */
  async function spoiled(
    name: string,
    bench_: string,
    spoil: (copy: OtherData) => Readonly<Record<string, string>>,
  ) {
    const copy = join(folder, name);
    mkdirSync(copy);
    cpSync(data.recordings, join(copy, 'recordings'), { recursive: true });
    cpSync(data.logs, join(copy, 'logs'), { recursive: true });
    const paths = {
      recordings: join(copy, 'recordings'),
      logs: join(copy, 'logs'),
      traces: join(copy, 'traces.json'),
    };
    const { recordings, logs, traces } = paths;
    const flags = { recordings, logs, traces, ...spoil({ ...data, ...paths }) };
    const { code, stderr } = await bench(bench_, flags);
    return `${code} ${/\((\w+)\)/.exec(stderr)?.[1] ?? stderr}`;
  }
  const graphs = ({ recordings }: OtherData, app: string) => join(recordings, 'graphs', app);
  const put = (file: string, content: string): Record<string, string> => {
    writeFileSync(file, content);
    return {};
  };

  it('is refused with a code, missing, broken or empty', async () => {
    const said = await Promise.all([
      spoiled('no-recordings', 'truth', () => ({ recordings: join(folder, 'nowhere') })),
      spoiled('broken-graph', 'droidtask', (copy) =>
        put(join(graphs(copy, 'droidtask-notes'), 'graph.json'), '{"schema":'),
      ),
      spoiled('no-tasks', 'models', (copy) => {
        for (const app of ['droidtask-notes', 'droidtask-settings'])
          put(join(graphs(copy, app), 'tasks.json'), '[]');
        return { strategy: 'react', model: 'truth' };
      }),
      spoiled('broken-events', 'sphinx', (copy) =>
        put(join(graphs(copy, 'sphinx-notes'), 'tasks.json'), '[{"id":1}]'),
      ),
      spoiled('no-pairs', 'grounding', (copy) => {
        rmSync(join(copy.recordings, 'grounding.json'));
        return {};
      }),
      spoiled('no-logs', 'models', (copy) => {
        rmSync(copy.logs, { recursive: true });
        return { model: `logged-${OTHER_MODEL}` };
      }),
      spoiled('empty-log', 'ablation', (copy) => {
        put(join(copy.logs, `walker-${OTHER_MODEL}.json`), '');
        return { model: `logged-${OTHER_MODEL}`, strategy: 'react' };
      }),
      spoiled('no-traces', 'traces', () => ({})),
    ]);
    expect(said).toEqual([
      '2 RECORDING_MISSING',
      '2 RECORDING_CORRUPT',
      '2 INPUT_INVALID',
      '2 RECORDING_CORRUPT',
      '2 RECORDING_MISSING',
      '2 INPUT_INVALID',
      '2 INPUT_INVALID',
      '2 INPUT_INVALID',
    ]);
  });

  it('does not count as a failed run where only a screen is broken', async () => {
    const said = await spoiled('broken-screen', 'truth', (copy) => {
      put(join(graphs(copy, 'droidtask-notes'), 'h', 'n000.xml.gz'), 'no gzip');
      return { tasks: 'notes' };
    });
    expect(said).toMatch(/^2 /);
  });
});

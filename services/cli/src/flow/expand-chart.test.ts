import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText, exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { toTapwrightError } from '@tapwright/contracts';
import { JobReport, reportJson, suiteReport } from '@tapwright/report';
import { type TemporaryDirectory, temporaryDirectory } from '@tapwright/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

const CHART = `flowchart TD
  s([Start]) --> A[Log in] --> B{Right?}
  B -- yes --> C[Pay]
  B -- no --> D[See the error] --> F([End])
  D -- again --> A
  E --> C
`;

let folder: TemporaryDirectory;
let file: string;
beforeEach(async () => {
  folder = await temporaryDirectory();
  file = join(folder.path, 'pay.mmd');
  await writeFile(file, CHART);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await folder.remove();
});

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command and gives its exit code and output, as `main` would. */
async function flow(...args: readonly string[]): Promise<Answer> {
  const spies = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  for (const spy of spies) spy.mockReturnValue(true);
  const [out, err] = spies.map((spy) => () => spy.mock.calls.map(([line]) => String(line)).join(''));
  try {
    const code = await performCommandLine(tapwright, ['flow', 'expand', ...args]);
    return { code, out: out?.() ?? '', err: err?.() ?? '' };
  } catch (thrown) {
    const error = toTapwrightError(thrown);
    return {
      code: exitCodeOfError(error),
      out: out?.() ?? '',
      err: `${err?.()}${errorText('tapwright', error)}`,
    };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const at = (name: string): string => join(folder.path, name);

describe('tapwright flow expand', () => {
  test('prints the cases as YAML, and warnings on the other stream', async () => {
    const { code, out, err } = await flow(file, '--app', 'org.example.pay');
    expect(code).toBe(0);
    expect(out.split('---\n').map((text) => text.split('\n', 1)[0])).toEqual(['id: pay-1', 'id: pay-2']);
    expect(out).toContain('app: org.example.pay');
    expect(err).toBe(
      `${file}:6:3: warning: no start leads to 'E'\n${file}:5:5: warning: the edge from 'D' to 'A' is on no path that uses each edge at most once; allow more visits to cover it\n`,
    );
  });

  test('writes one file for each case, and a second time the same', async () => {
    const first = await flow(file, '--out', at('cases'));
    expect(first).toMatchObject({ code: 0, out: `2 cases of ${file} are in ${at('cases')}\n` });
    expect((await readdir(at('cases'))).sort()).toEqual(['pay-1.yaml', 'pay-2.yaml']);
    expect(await readFile(at('cases/pay-1.yaml'), 'utf8')).toContain(
      '- \'Check that "Right?" is answered "yes", then: Pay\'',
    );
    expect(await flow(file, '--out', at('cases'))).toEqual(first);
  });

  test('does not overwrite changed files, and then writes nothing; reports files of earlier expansions', async () => {
    await mkdir(at('cases'));
    await writeFile(at('cases/pay-2.yaml'), 'mine\n');
    await writeFile(at('cases/pay-9.yaml'), 'old\n');
    const refused = await flow(file, '--out', at('cases'));
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('pay-2.yaml exists already') });
    expect((await readdir(at('cases'))).sort()).toEqual(['pay-2.yaml', 'pay-9.yaml']);
    const written = await flow(file, '--out', at('cases'), '--overwrite');
    expect(written).toMatchObject({ code: 0, err: expect.stringContaining('pay-9.yaml in') });
    expect(await readFile(at('cases/pay-2.yaml'), 'utf8')).toContain('id: pay-2');
  });

  test('reports the paths with --json, and whether there are more', async () => {
    const { out } = await flow(file, '--json', '--max', '1', '--visits', '2', '--style', 'semi-structured');
    expect(JSON.parse(out)).toMatchObject({
      flow: 'pay',
      truncated: true,
      problems: [{ code: 'unreachable' }, { code: 'truncated', severity: 'warning', line: 2, column: 3 }],
      paths: [{ nodes: ['s', 'A', 'B', 'C'], edges: ['s->A', 'A->B', 'B->C'] }],
      cases: [
        {
          id: 'pay-1',
          requirement: 's > A > B > C',
          steps: [{ do: expect.stringMatching(/^System requests User/) }, {}],
        },
      ],
    });
  });

  test('draws the paths that were run, by case or by path', async () => {
    const ran = [
      { case: 'pay-1', verdict: 'passed' },
      { path: ['s', 'A', 'B', 'D', 'F'], verdict: 'failed', stoppedAt: 'D' },
    ];
    await writeFile(at('ran.json'), JSON.stringify(ran));
    const { code, out } = await flow(file, '--coverage', at('ran.json'), '--svg', at('pictures/pay.svg'));
    expect({ code, out }).toEqual({
      code: 0,
      out: `${at('pictures/pay.svg')}: 5 of 7 nodes and 4 of 7 edges covered\n`,
    });
    const svg = await readFile(at('pictures/pay.svg'), 'utf8');
    expect(svg).toContain('B-&gt;D (no): 0 passed, 1 failed');
    expect(svg).toContain('D-&gt;A (again): not run');
  });
});

describe('the results of finished runs', () => {
  const SENTENCES = ['Log in', 'Check that "Right?" is answered "yes", then: Pay'];
  const YES = { id: 'pay-1', sentences: SENTENCES };
  const NO = {
    id: 'pay-2',
    sentences: [SENTENCES[0] ?? '', 'Check that "Right?" is answered "no", then: See the error'],
  };

  /** The report of one run of a case. */
  function reportOf(
    { id, sentences }: typeof YES,
    verdicts: readonly JobReport['verdict'][],
    text = sentences,
  ): JobReport {
    const time = '2030-01-02T03:04:05.000Z';
    const nothing = { written: null, role: null, reason: null, startedAt: null, evidence: null, actions: [] };
    return JobReport.parse({
      schema: 'tapwright-report-1',
      job: { id: `job_${id}`, kind: 'case', title: id },
      case: { id, title: id, requirement: null, row: null, tags: [] },
      ...{ app: null, devices: [], strategy: 'uat', startedAt: time, endedAt: time, reason: null },
      verdict: verdicts.at(-1) ?? 'not_run',
      steps: text.map((sentence, at) => ({
        ...nothing,
        index: at + 1,
        text: sentence,
        durationMs: 0,
        verdict: verdicts[at] ?? 'not_run',
      })),
      ...{ scripts: [], healed: [] },
      totals: { actions: 0, deviceMs: 0, modelMs: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0 },
    });
  }

  async function leave(name: string, report: JobReport): Promise<void> {
    await mkdir(at(name), { recursive: true });
    await writeFile(at(`${name}/report.json`), reportJson(report));
  }

  test('are read together from a folder of runs, a report of several runs, and a list', async () => {
    await leave('ran/pay-1', reportOf(YES, ['passed', 'passed']));
    await leave('ran/pay-2', reportOf(NO, ['passed', 'failed']));
    await mkdir(at('ran/artifacts'));
    const from = async (...sources: readonly string[]) =>
      (await flow(file, ...sources.flatMap((source) => ['--coverage', at(source)]))).out;
    const both = '5 of 7 nodes and 4 of 7 edges covered\n';
    expect(await from('ran/pay-1')).toBe('4 of 7 nodes and 3 of 7 edges covered\n');
    expect(await from('ran/pay-2/report.json')).toBe('3 of 7 nodes and 2 of 7 edges covered\n');
    expect(await from('ran')).toBe('4 of 7 nodes and 3 of 7 edges covered\n');
    const suite = suiteReport('all', [reportOf(YES, ['passed', 'passed']), reportOf(NO, ['failed'])]);
    await writeFile(at('suite.json'), reportJson(suite));
    expect(await from('suite.json')).toBe('4 of 7 nodes and 3 of 7 edges covered\n');
    await writeFile(
      at('more.json'),
      '[{"path": ["s", "A", "B", "D", "F"], "verdict": "failed", "stoppedAt": "D"}]',
    );
    expect(await from('ran', 'more.json')).toBe(both);
  });

  test('are not counted for a case whose text has changed since, with a warning', async () => {
    await leave('ran/pay-1', reportOf(YES, ['passed', 'passed'], ['Log in', 'Pay at once']));
    const source = at('ran/pay-1/report.json');
    const { code, err } = await flow(file, '--coverage', at('ran'));
    expect(code).toBe(0);
    const why = `its step 2 was “Pay at once”, but in the chart it is now “${SENTENCES[1]}”`;
    expect(err).toContain(
      `${source}: pay-1 is not counted: ${why}; expand the chart and run the case again\n`,
    );
    const { out } = await flow(file, '--coverage', at('ran'), '--json');
    expect(JSON.parse(out).coverage).toEqual({
      nodes: { covered: 0, passed: 0, of: 7 },
      edges: { covered: 0, passed: 0, of: 7 },
      notCounted: [{ source, case: 'pay-1', why }],
    });
  });

  test('are refused where a folder holds no report, or a file is something else', async () => {
    await mkdir(at('empty'));
    expect(await flow(file, '--coverage', at('empty'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('holds no report'),
    });
    await writeFile(at('other.json'), '{"schema": "other"}');
    expect(await flow(file, '--coverage', at('other.json'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a report'),
    });
  });
});

describe('bad input: exit code 2, with the place, and nothing is written', () => {
  test.each([
    ['an unfinished word', CHART.replace('[Pay]', '[Pay'), 'pay.mmd:3:21: the text ends'],
    ['a chart without a start', 'graph TD\nA --> B --> A\nB --> C', 'pay.mmd:2:1: the chart has no start'],
    ['a chart without an end', 'graph TD\nA --> B --> B', 'pay.mmd:2:1: the chart has no end'],
    ['an edge to a subgraph', 'graph TD\nsubgraph s\nA\nend\nB --> s', "pay.mmd:5:7: 's' is a subgraph"],
    ['a path with nothing to do', 'graph TD\ns([Start]) --> e([End])', 'says nothing to do'],
    ['not a text', Buffer.from([0x67, 0xff, 0xfe]), 'is not a text file'],
    ['more than 1 MiB', Buffer.alloc(1_048_577, 'x'), 'has 1048577 bytes'],
  ])('%s', async (_, text, message) => {
    await writeFile(file, text);
    const { code, out, err } = await flow(file, '--out', at('cases'), '--svg', at('pictures/pay.svg'));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('expected: ');
    expect(await readdir(folder.path)).toEqual(['pay.mmd']);
  });

  test.each([
    ['[{"case": "pay-7", "verdict": "passed"}]', 'one of the 2 cases'],
    ['[{"verdict": "passed"}]', 'either a case or a path'],
    ['[{"case": "pay-1", "verdict": "great"}]', 'ran.json.0.verdict'],
    ['[{"path": ["A", "C"], "verdict": "passed"}]', "no edge leads from 'A' to 'C'"],
    ['passed', 'is not JSON'],
  ])('coverage of %s', async (text, message) => {
    await writeFile(at('ran.json'), text);
    const answer = await flow(
      file,
      '--out',
      at('cases'),
      '--coverage',
      at('ran.json'),
      '--svg',
      at('pay.svg'),
    );
    expect(answer).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
    expect((await readdir(folder.path)).sort()).toEqual(['pay.mmd', 'ran.json']);
  });

  test.each([
    [[], 'FILE'],
    [['FILE', 'other'], 'arguments'],
    [['FILE', '--visits', '0'], '--visits'],
    [['FILE', '--visits', '11'], '--visits'],
    [['FILE', '--max', 'many'], '--max'],
    [['FILE', '--max', '100001'], '--max'],
    [['FILE', '--mode', 'some'], '--mode'],
    [['FILE', '--style', 'loose'], '--style'],
    [['FILE', '--coverage', 'x.json'], 'x.json'],
    [['FILE', '--id', '../x'], 'id'],
    [['FILE', '--app', 'x'], 'app'],
    [['FILE', '--colour'], '--colour'],
    [['nowhere.mmd'], 'nowhere.mmd'],
    [['.'], '.'],
  ])('%j', async (args, field) => {
    const { code, err } = await flow(...args.map((arg) => (arg === 'FILE' ? file : arg)));
    expect(code).toBe(2);
    expect(err).toContain(`field:    ${field}\n`);
  });

  test('any other word than expand', async () => {
    const wrong = performCommandLine(tapwright, ['flow', 'fold', file]);
    await expect(wrong).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'fold' });
  });
});

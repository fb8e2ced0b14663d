import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lintCaseFile, readCaseFile } from '@tapwright/cases';
import { tapwright } from '@tapwright/cli';
import { runCommandLine } from '@tapwright/command-line';
import { emitters, parseTrace } from '@tapwright/script';
import { temporaryDirectory } from '@tapwright/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { idOf, type ScriptedTask, startTaskModel } from './explore-tasks.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const SECRET = 'violet-otter-93';
const PERSONA = `name: Ada Moss
goals: [keep notes]
credentials:
  word: { env: ADA_WORD, about: opens her diary }
`;
const END = () => ['end_task', { done: true, reason: 'it is done' }] as const;
const WRITE: ScriptedTask = {
  task: 'Write the word of access into a new note',
  actions: [
    (prompt) => ['touch', { id: idOf(prompt, /New note/i) }],
    (prompt) => ['fill', { id: idOf(prompt, /Title/i), text: '${word}' }],
    END,
  ],
};
const LOOK: ScriptedTask = {
  task: 'Leave the note and look at all of them',
  actions: [() => ['back', {}], END],
};

/** The files of a folder, at any depth, that hold a text. */
async function filesWith(text: string, folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const held = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        return (await readFile(path)).includes(text) ? [path] : [];
      }),
  );
  return held.flat();
}

interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function explore(...args: readonly string[]): Promise<Told> {
  return tell('explore', ...args);
}

async function tell(...args: readonly string[]): Promise<Told> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await runCommandLine(tapwright, args, { program: 'tapwright' });
  const textOf = ({ mock }: typeof out) => mock.calls.map(([text]) => String(text)).join('');
  const told = { code, out: textOf(out), err: textOf(err) };
  vi.restoreAllMocks();
  return told;
}

/** `report` writes the page again that `explore` has written; without the file for it, all but the map. */
async function expectPageAgain(explored: string, page: string): Promise<void> {
  expect(await tell('report', explored, '--html', page)).toMatchObject({ code: 0, err: '' });
  const files = await readdir(explored);
  const written = files.find((name) => name.endsWith('.html')) ?? '';
  const text = await readFile(join(page, 'index.html'), 'utf8');
  expect(text).toBe(await readFile(join(explored, written), 'utf8'));
  expect(text).toMatch(/<a class="map-screen" href="#screen-1">/);
  const leg = files.find((name) => /-leg-001\.json$/.test(name)) ?? '';
  expect(text).toContain(`href="${leg}"`);
  expect(text).toMatch(/<summary>Leg 1: \d+ steps<\/summary>/);
  expect(await readFile(join(page, leg), 'utf8')).toBe(await readFile(join(explored, leg), 'utf8'));

  const [older, legs] = [`${page}-older`, `${page}-legs`];
  for (const [to, part] of [
    [older, /^exp_[0-9a-z]+(?:-leg-\d+)?\.json$/],
    [legs, /-leg-\d+\.json$/],
  ] as const) {
    await mkdir(to);
    for (const name of files.filter((one) => part.test(one)))
      await copyFile(join(explored, name), join(to, name));
  }
  expect((await tell('report', older, '--html', older)).out).toContain('The map is not shown');
  const without = await readFile(join(older, 'index.html'), 'utf8');
  expect(without).not.toContain('class="map-screen"');
  for (const part of ['id="coverage"', 'id="legs"', 'id="pages"', 'The map is not shown'])
    expect(without).toContain(part);
  expect((await tell('report', legs, '--html', legs)).out).toContain('Only the legs are shown');
  expect(await readFile(join(legs, 'index.html'), 'utf8')).toContain('<summary>Leg 1: ');
}

describe('explore export', () => {
  test('makes cases of what was explored: each is proved by three replays and can be read and replayed', async () => {
    await using folder = await temporaryDirectory();
    const [explored, suite] = [join(folder.path, 'explored'), join(folder.path, 'suite')];
    const flags = ['--virtual', 'notes', '--no-pictures', '--no-verify', '--budget', '15steps'];
    expect((await explore(...flags, '--out', explored)).code).toBe(0);
    await expectPageAgain(explored, join(folder.path, 'page'));
    const told = await explore(
      'export',
      explored,
      '--virtual',
      'notes',
      '--cases',
      '3',
      '--out',
      suite,
      '--json',
    );
    const { proved, cases } = JSON.parse(told.out);
    expect(proved).toBeGreaterThan(0);
    expect(told.code).toBe(proved === cases.length ? 0 : 1);
    const files = await readdir(suite);
    // What the platform stored of the replays is of no use without its database.
    const formats: readonly string[] = emitters.map(({ format }) => format);
    const others = files.filter((name) => !name.startsWith('explored-') && !formats.includes(name));
    expect(others).toEqual([]);
    const written = files.filter((name) => /^explored-\d+-[^.]+\.yaml$/.test(name));
    expect(written).toHaveLength(proved);
    for (const name of written) {
      const read = lintCaseFile(await readFile(join(suite, name), 'utf8'), { file: name });
      expect(read).toEqual([]);
      const { steps } = parseTrace(await readFile(join(suite, name.replace('.yaml', '.json')), 'utf8'));
      expect(steps.length).toBeGreaterThan(0);
    }
  });

  test('makes a case of each task that was done, in its own words; what was typed of a credential is nowhere', async () => {
    await using model = await startTaskModel([WRITE, LOOK]);
    vi.stubEnv('OPENAI_BASE_URL', model.baseUrl);
    vi.stubEnv('OPENAI_API_KEY', 'of-this-test');
    vi.stubEnv('ADA_WORD', SECRET);
    await using folder = await temporaryDirectory();
    const [explored, suite, persona] = ['explored', 'suite', 'ada.yaml'].map((name) =>
      join(folder.path, name),
    ) as [string, string, string];
    await writeFile(persona, PERSONA);
    const as = ['--explorer', 'droidagent', '--persona', persona, '--model', 'openai'];
    const flags = ['--virtual', 'notes', '--no-verify', '--budget', '7steps', ...as];
    const first = await explore(...flags, '--out', explored);
    expect([first.code, first.err]).toEqual([0, '']);

    const asked = ['export', explored, '--virtual', 'notes', '--cases', '2', '--out', suite];
    const told = await explore(...asked, '--json');
    const cases = JSON.parse(told.out).cases;
    expect(cases).toMatchObject([
      { task: WRITE.task, proved: true, steps: 2 },
      { task: LOOK.task, proved: true },
    ]);
    const written = await readFile(
      join(suite, 'explored-1-Write-the-word-of-access-into-a-new-note.yaml'),
      'utf8',
    );
    expect(written).toContain(WRITE.task);
    expect(readCaseFile(written, { file: 'x.yaml' }).cases[0]?.parameters).toMatchObject({
      word: { secret: true, env: 'ADA_WORD', value: null },
    });
    const page = (await readdir(explored)).find((name) => name.endsWith('.html')) ?? '';
    expect(await readFile(join(explored, page), 'utf8')).toContain(LOOK.task);
    const found = await filesWith(SECRET, folder.path);
    expect([found, first.out + told.out + told.err]).toEqual([[], expect.not.stringContaining(SECRET)]);

    vi.stubEnv('ADA_WORD', undefined);
    expect(await explore(...asked)).toMatchObject({ code: 2, err: expect.stringContaining('ADA_WORD') });
  });

  test('plays nothing where what may happen once only would be repeated, and refuses a folder of something else', async () => {
    await using folder = await temporaryDirectory();
    const explored = join(folder.path, 'explored');
    await mkdir(explored);
    expect(await explore('export', explored, '--virtual', 'notes')).toMatchObject({ code: 2 });
    const flags = ['--virtual', 'notes', '--no-pictures', '--no-verify', '--budget', '4steps'];
    await explore(...flags, '--reset', 'restart', '--out', explored);
    const told = await explore('export', explored, '--virtual', 'notes');
    expect(told.code).not.toBe(0);
    expect(told.out + told.err).toContain('ONCE_NOT_REPEATED');
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isInteractable, parseHierarchy } from '@tapwright/screen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locatorChain } from '../../locate/locator-chain.ts';
import { matchLocator } from '../../locate/match-locator.ts';
import { dayFromToday, literal, resolveTemplate } from '../../text/template.ts';
import { OVERLAPS } from '../../text/texts-apart.fixture.ts';
import { DUMPS } from '../notes.fixture.ts';
import { UIAUTOMATOR2_HELPERS } from './helper.ts';
import { run, withoutPython } from './python.fixture.ts';
import { pythonText } from './python-text.ts';
import { oneLocator } from './step-code.ts';

/** Recorded screens lie beside the project and are never a part of it. */
const GRAPHS = join(import.meta.dirname, '../../../../../../shared/recordings/graphs');
const present = existsSync(GRAPHS);
if (!present)
  console.warn(`NOT TESTED: no recordings at ${GRAPHS}; the script's finder is tried on small dumps only`);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapwright-prelude-'));
  for (const { name, text } of UIAUTOMATOR2_HELPERS) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The values of the expressions in the emitted script, as JSON. `nodes` are those of the dump. */
async function inPython(expressions: readonly string[], dump = ''): Promise<readonly unknown[]> {
  const program = [
    'import json, sys',
    'import datetime',
    'from tapwright_u2 import *',
    'TODAY[:] = [datetime.date(2028, 2, 28)]',
    "VALUES.update({'name': 'Ada $5', 'card number': '4711'})",
    "dump = open('dump.xml', encoding='utf-8').read()",
    'nodes = read_screen(dump) if dump else []',
    'indexes = lambda found: [node.index for node in found]',
    'print(json.dumps([',
    ...expressions.map((expression) => `    ${expression},`),
    ']))',
  ].join('\n');
  await writeFile(join(folder, 'dump.xml'), dump);
  await writeFile(join(folder, 'ask.py'), program);
  const env = { PYTHONPATH: `${folder}:${join(import.meta.dirname, 'stub')}` };
  const { code, stdout, stderr } = await run('sh', ['-c', 'cd "$0" && exec python3 ask.py', folder], env);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Locators of every `nth` element that can be acted on, where the script finds other elements than `matchLocator`. */
async function disagreements(dump: string, every: number): Promise<string[]> {
  const parsed = parseHierarchy(dump, { packageName: '', activity: '' });
  if (!parsed.ok) return [parsed.detail];
  const { screen } = parsed;
  const picked = screen.elements.filter(isInteractable).filter((_, at) => at % every === 0);
  const locators = picked.flatMap((element) => locatorChain(screen, element));
  const found = await inPython(
    ['len(nodes)', ...locators.map((one) => `indexes(${oneLocator(one)}(nodes))`)],
    dump,
  );
  if (found[0] !== screen.elements.length) return [`${found[0]} elements, not ${screen.elements.length}`];
  return locators
    .map(
      (locator, at) =>
        [locator, found[at + 1], matchLocator(screen, locator).map(({ index }) => index)] as const,
    )
    .filter(([, is, should]) => JSON.stringify(is) !== JSON.stringify(should))
    .map(([locator, is, should]) => `${JSON.stringify(locator)} found ${is}, not ${should}`);
}

describe.skipIf(withoutPython)('in an emitted script', () => {
  it('locators find what they mean', async () => {
    for (const dump of Object.values(DUMPS)) expect(await disagreements(dump, 1)).toEqual([]);
  });

  it.skipIf(!present)('and do so on one screen of every recorded app', async () => {
    const apps = present ? readdirSync(GRAPHS) : [];
    const wrong: string[] = [];
    for (const app of apps) {
      const hierarchies = join(GRAPHS, app, 'h');
      const file = readdirSync(hierarchies).sort()[2];
      if (file === undefined) continue;
      const lines = await disagreements(gunzipSync(readFileSync(join(hierarchies, file))).toString(), 2);
      wrong.push(...lines.map((line) => `${app}: ${line}`));
    }
    expect(apps.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('texts overlap where they do so in a replay', async () => {
    for (const { what, dump, isOver } of OVERLAPS)
      expect([what, ...(await inPython(['any(map(lies_over, texts_beside(nodes)))'], dump))]).toEqual([
        what,
        isOver,
      ]);
  });

  it('a window of the system is one that lies over the whole app, not its bars and not another app', async () => {
    const window = (name: string, bounds: string) =>
      `<node class="a.V" package="${name}" bounds="${bounds}"/>`;
    const bar = window('com.android.systemui', '[0,0][1080,80]');
    const over = async (...windows: readonly string[]) =>
      inPython(["is_under_system(nodes, 'org.app')"], `<hierarchy>${windows.join('')}</hierarchy>`);
    const whole = '[0,0][1080,1920]';
    expect(await over(window('com.android.systemui', whole))).toEqual([true]);
    expect(await over(bar, window('com.android.systemui', whole))).toEqual([true]);
    expect(await over(bar)).toEqual([false]);
    expect(await over(bar, window('com.android.permissioncontroller', whole))).toEqual([false]);
    expect(await over(window('com.android.systemui', whole), window('org.app', whole))).toEqual([false]);
  });

  it('literals evaluate to the texts they were made from', async () => {
    const texts = [
      `it's "both" 'and' \\n`,
      'a\nb\r\t\0\u0007\u007f\u0085',
      'Grüße 🙂 \u2028\u2029\ufeff\u202e',
      '\ud800 half \udc00',
      "only'single",
      '${not} a $$ template {braces} %s {0}',
      '\\',
      '',
    ];
    for (let code = 0; code < 0x3000; code += 1)
      if (code % 7 === 0) texts.push(`<${String.fromCharCode(code)}'>`);
    expect(await inPython(texts.map(pythonText))).toEqual(texts);
  });

  it('templates have the same values as in a replay', async () => {
    const values = { parameters: { name: 'Ada $5', 'card number': '4711' }, today: new Date(2028, 1, 28) };
    const formats = ['EEEE, d MMMM yyyy', 'EEE MMM dd yy', 'dd.MM.yyyy', 'M/d', "d 'of' MMM"];
    const days = [-400, -1, 0, 1, 2, 3, 365, 1_000];
    const templates = [
      'Pay ${name} $$5 by ${ card number }',
      literal('$5 ${name} $'),
      '${unknown} $ ${',
      ...formats.flatMap((format) => days.map((day) => `on ${dayFromToday(day, format)}`)),
    ];
    const found = await inPython(templates.map((one) => `resolved(${pythonText(one)})`));
    expect(found).toEqual(templates.map((one) => resolveTemplate(one, values)));
  });

  it('turns wheels to a neighbour, else by the order of their values, else as before', async () => {
    const ways = await inPython([
      "turn_towards('09', '08', '10', '15', 'up')",
      "turn_towards('09', '08', '10', '8', 'down')",
      "turn_towards('2030', '2031', '2029', '2001', 'up')",
      "turn_towards('59', '58', '00', '30', 'down')",
      "turn_towards('Mar', 'Feb', 'Apr', 'January', 'down')",
      "turn_towards('Teal', None, 'Red', 'Blue', 'up')",
      "turn_towards('28 Feb 2031', None, None, '3 Mar 2031', 'down')",
      "is_value('3 Mar', '3 Apr') or is_value('3 Mar 2031', '3 Mar 2032')",
      "is_value('07', '7') and is_value('5 min', '5') and is_value(' mar', 'Mar') and not is_value('Mar', 'March 1')",
    ]);
    expect(ways).toEqual(['down', 'up', 'down', 'up', 'up', 'up', 'down', false, true]);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isInteractable, parseHierarchy } from '@tapwright/screen';
import { expect, it } from 'vitest';
import type { Locator } from '../../locate/locator.ts';
import { locatorChain } from '../../locate/locator-chain.ts';
import { plainText } from '../../text/template.ts';
import { OVERLAPS } from '../../text/texts-apart.fixture.ts';
import { overlappingTexts } from '../../text/texts-apart.ts';
import { itemOf } from '../body/locators-file.ts';
import { caseDumps } from '../case-dumps.fixture.ts';
import { DUMPS, screenOf } from '../notes.fixture.ts';

/** Recorded screens lie beside the project and are never a part of it. */
const GRAPHS = join(import.meta.dirname, '../../../../../../shared/recordings/graphs');
const present = existsSync(GRAPHS);
if (!present)
  console.warn(`NOT TESTED: no recordings at ${GRAPHS}; the script's finder is tried on small dumps only`);

/** The awk program as the scripts contain it. */
const FINDER =
  /FINDER='\n([\s\S]*?)\n'/.exec(readFileSync(new URL('./finder.sh', import.meta.url), 'utf8'))?.[1] ?? '';

/** The four words of a locator, its texts without the doubled dollar signs of templates. */
function wordsOf(locator: Locator): string[] {
  const words = itemOf(locator).map((word) => plainText(word) ?? word);
  return [...words, '', '', ''].slice(0, 4);
}

function findByAwk(dump: string, [BY, A, B, C]: readonly string[], awk = 'awk'): string {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', BY, A, B, C };
  const { stdout, stderr } = spawnSync(awk, [FINDER], { input: dump, env, encoding: 'utf8' });
  return stderr + stdout.trim().split(' ').slice(0, 4).join(',');
}

/**
 * Tries every locator of every `nth` element that can be acted on, and lists where the awk program finds something
 * else.
 */
function disagreements(dump: string, every: number, awk = 'awk'): string[] {
  const parsed = parseHierarchy(dump, { packageName: '', activity: '' });
  if (!parsed.ok) return [parsed.detail];
  const picked = parsed.screen.elements.filter(isInteractable).filter((_, at) => at % every === 0);
  return picked.flatMap((element) =>
    locatorChain(parsed.screen, element)
      .filter(({ by }) => by !== 'point')
      .map((locator) => [JSON.stringify(locator), findByAwk(dump, wordsOf(locator), awk)] as const)
      .filter(([, found]) => found !== element.bounds.join(','))
      .map(([locator, found]) => `${locator} found "${found}", not ${element.bounds.join(',')}`),
  );
}

const AWKS = ['awk', 'gawk', 'mawk', 'original-awk'].filter(
  (awk) => spawnSync(awk, ['BEGIN { }']).error === undefined,
);

it.each(AWKS)('with %s the script finds what the locators mean, entities and emoji included', (awk) => {
  for (const dump of [...Object.values(DUMPS), caseDumps().form, caseDumps().below, caseDumps().pinned]) {
    expect(disagreements(dump, 1, awk)).toEqual([]);
  }
  const greeting = screenOf('editor').elements.find(({ text }) => text.startsWith('Grüße'));
  expect(findByAwk(DUMPS.editor, ['text', 'Grüße 🙂', '', ''], awk)).toBe(greeting?.bounds.join(','));
  expect(findByAwk(DUMPS.editor, ['text', 'nowhere', '', ''], awk)).toBe('');
});

it.each(AWKS)('with %s the script finds which texts overlap', (awk) => {
  const over = (dump: string) => findByAwk(dump, ['over', '', '', ''], awk).replaceAll(',', ' ');
  for (const { dump } of OVERLAPS) {
    const parsed = parseHierarchy(dump, { packageName: '', activity: '' });
    const pair = parsed.ok ? overlappingTexts(parsed.screen) : null;
    expect(over(dump)).toBe(pair === null ? '' : `"${pair[0].text}" and "${pair[1].text}"`);
  }
});

it.skipIf(!present)('and does so on one screen of every recorded app', () => {
  const apps = present ? readdirSync(GRAPHS) : [];
  const wrong = apps.flatMap((app) => {
    const folder = join(GRAPHS, app, 'h');
    const file = readdirSync(folder).sort()[2];
    if (file === undefined) return [];
    return disagreements(gunzipSync(readFileSync(join(folder, file))).toString(), 6).map(
      (line) => `${app}: ${line}`,
    );
  });
  expect(apps.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

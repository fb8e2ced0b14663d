import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isInteractable, parseHierarchy, type Screen } from '@tapwright/screen';
import { findElements } from '@tapwright/virtual-android/webdriver';
import { expect, it } from 'vitest';
import type { Locator } from '../../locate/locator.ts';
import { locatorChain } from '../../locate/locator-chain.ts';
import { matchLocator } from '../../locate/match-locator.ts';
import { bindTrace } from '../../trace/bind-trace.ts';
import type { Trace } from '../../trace/trace.ts';
import { itemOf } from '../body/locators-file.ts';
import { CASE_DIALOG, type CaseScreenName, caseDumps, caseScreen, caseTrace } from '../case.fixture.ts';
import { DUMPS, notesTrace, type ScreenName, screenOf } from '../notes.fixture.ts';
import { chainOf } from './prelude/kept.ts';
import { by, type Selector } from './prelude/selectors.ts';
import { values } from './prelude/values.ts';
import { CALENDAR, type Deed, NOTES, recordRun, WALLET } from './recorded.fixture.ts';

/** Recorded screens lie beside the project and are never a part of it. */
const GRAPHS = join(import.meta.dirname, '../../../../../../shared/recordings/graphs');
const present = existsSync(GRAPHS);
if (!present)
  console.warn(`NOT TESTED: no recordings at ${GRAPHS}; selectors are tried on small screens only`);

/** The selector that the helper makes of the item in the file of locators. */
function written(locator: Locator): Selector {
  const [selector] = chainOf([itemOf(locator)]);
  if (selector === undefined) throw new Error('an item makes a selector');
  return selector;
}

/** Locators, screen by screen, for which the script's selector finds other elements than the locator means. */
function disagreements(
  locators: readonly Locator[],
  screens: readonly Screen[],
  bind = (at: Locator) => at,
): string[] {
  return locators
    .filter(({ by: kind }) => kind !== 'point' && kind !== 'look')
    .flatMap((locator) => {
      const selector = written(locator);
      return screens.flatMap((screen) => {
        const found = findElements(screen, selector).map(({ index }) => index);
        const meant = matchLocator(screen, bind(locator)).map(({ index }) => index);
        return found.join() === meant.join()
          ? []
          : [`${selector.using} ${selector.value}: ${found}, not ${meant}`];
      });
    });
}

function locatorsOf({ steps, guards, final }: Trace): readonly Locator[] {
  const checks = [...steps.flatMap(({ after }) => after.checks), ...final.checks];
  return [
    ...steps.flatMap(({ locators }) => locators),
    ...guards.flatMap(({ shows, dismiss }) => [...shows, ...dismiss]),
    ...checks.flatMap((check) => ('locators' in check ? check.locators : [])),
  ];
}

it.each<[string, readonly Deed[]]>([
  ['notes', NOTES],
  ['wallet', WALLET],
  ['calendar', CALENDAR],
])('every selector of a run finds what its locator means on every screen of the run: %s', (app, deeds) => {
  const { trace, screens } = recordRun(app, deeds);
  const locators = locatorsOf(trace);
  expect(locators.length).toBeGreaterThan(10);
  expect(new Set(locators.map(({ by: kind }) => kind)).size).toBeGreaterThan(3);
  expect(disagreements(locators, screens)).toEqual([]);
});

it('also in the small apps, quotes and emoji included, and where parameters and days are put in', () => {
  const notes = (Object.keys(DUMPS) as ScreenName[]).map(screenOf);
  expect(disagreements(locatorsOf(notesTrace()), notes)).toEqual([]);

  const trace = caseTrace();
  const bound = locatorsOf(bindTrace(trace, { parameters: {}, today: new Date(2030, 0, 2) }));
  const locators = locatorsOf(trace);
  values.read(trace.parameters.filter(({ secret }) => !secret));
  values.countFrom('2030-01-02T03:04:05+00:00');
  const screens = [...(Object.keys(caseDumps()) as CaseScreenName[]).map(caseScreen), dialog()];
  expect(disagreements(locators, screens, (locator) => bound[locators.indexOf(locator)] ?? locator)).toEqual(
    [],
  );
});

function dialog(): Screen {
  const parsed = parseHierarchy(CASE_DIALOG, { packageName: '', activity: '' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

it('finds texts with both kinds of quotes, backslashes and line ends', () => {
  const texts = [`a'b"c`, `"`, `'`, `''""`, 'C:\\', '\\"', 'a\nb', 'x & y < z', '{x}', '\u2028'];
  const base = screenOf('list');
  const [first] = base.elements;
  if (first === undefined) throw new Error('the list has elements');
  const alone = { parent: null, children: [], depth: 0 };
  const elements = texts.map((text, index) => ({ ...first, ...alone, index, text }));
  const screen: Screen = { ...base, elements };
  for (const [at, text] of texts.entries()) {
    for (const selector of [by.text(text), by.says(text), by.idText(first.resourceId, text)]) {
      expect(
        findElements(screen, selector).map(({ index }) => index),
        `${selector.value}`,
      ).toEqual([at]);
    }
  }
});

it.skipIf(!present)('and so it is on one screen of every recorded app', () => {
  const apps = present ? readdirSync(GRAPHS) : [];
  const wrong = apps.flatMap((app) => {
    const folder = join(GRAPHS, app, 'h');
    const file = readdirSync(folder).sort()[2];
    if (file === undefined) return [];
    const dump = gunzipSync(readFileSync(join(folder, file))).toString();
    const parsed = parseHierarchy(dump, { packageName: '', activity: '' });
    if (!parsed.ok) return [`${app}: ${parsed.detail}`];
    const picked = parsed.screen.elements.filter(isInteractable).filter((_, at) => at % 6 === 0);
    const locators = picked.flatMap((element) => locatorChain(parsed.screen, element));
    return disagreements(locators, [parsed.screen]).map((line) => `${app}: ${line}`);
  });
  expect(apps.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

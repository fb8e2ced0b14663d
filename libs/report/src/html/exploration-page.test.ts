import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../report.fixture.ts';
import { AT, CRASH, FINDING, MAP, nodeOf, REPORT, TASK, wayOf } from './exploration.fixture.ts';
import { explorationHtml } from './exploration-page.ts';

describe('the page of an exploration', () => {
  it('shows coverage, tasks in words, crashes with their steps, findings with pictures, and what was never seen', () => {
    const page = explorationHtml(REPORT, AT);
    for (const text of [
      'Exploration of org.example',
      '<strong>2</strong> of 3',
      'explored in 40 steps',
      'Write a note',
      'A note is there.',
      'java.lang.Error: gone',
      'click &quot;Delete&quot;',
      'crashed in 3 of 3 replays',
      'src="exp_1-findings/fnd_1.png"',
      'Smaller than a finger',
      'org.example.About',
      '2026-04-11 08:30:00 UTC',
    ])
      expect(page).toContain(text);
  });

  it('draws how coverage grew from nothing on, says it as a table, and lists the ways between pages', () => {
    const page = explorationHtml(REPORT, AT);
    expect(page).toContain('points="0,180 300,128.6 600,64.3"');
    expect(page).toContain('<tr><td>20</td><td>4</td><td>7</td><td>1</td></tr>');
    expect(page).toContain('0 to 40 steps; the highest is 14');
    expect(page).toContain('click new_note');
  });

  it('leaves out what there is nothing of', () => {
    const none = { ...REPORT, tasks: [], crashes: [], findings: [], coverage: [], map: null };
    const page = explorationHtml(none, null);
    for (const id of ['tasks', 'crashes', 'findings', 'coverage', 'map'])
      expect(page).not.toContain(`id="${id}"`);
    expect(page).toContain('id="pages"');
  });

  it('tells what each leg did and leads to its trace, up to a bound; without an exploration the legs alone', () => {
    const step = { words: 'tap “Save”', activity: 'MainActivity' };
    const leg = (at: number, count: number) => ({
      ...{ file: `exp_1-leg-00${at}.json`, isBeside: at !== 3 },
      steps: Array.from({ length: count }, () => step),
    });
    const legs = [leg(1, 1), leg(2, 2_100), leg(3, 7)];
    const page = explorationHtml({ ...REPORT, exploration: null, map: null, legs, notes: ['No map.'] }, null);
    for (const text of [
      'Exploration of org.example',
      '<p class="reason">No map.</p>',
      '<a href="#legs">Legs (3)</a>',
      '<summary>Leg 1: 1 step</summary>',
      '<a href="exp_1-leg-001.json">exp_1-leg-001.json</a>',
      '<li><bdi>tap “Save”</bdi> <span class="quiet"><bdi>MainActivity</bdi></span></li>',
      '101 more steps stand in its trace.',
      '<code>exp_1-leg-003.json</code>',
      '7 more steps stand in its trace.',
    ])
      expect(page).toContain(text);
    expect(page.match(/<bdi>tap “Save”/g)).toHaveLength(2_000);
    expect(page).not.toContain('Explorer');
  });

  it('is no markup of the app: every text stays a text', () => {
    const hostile = `${HOSTILE_TEXT}<script>`;
    const page = explorationHtml(
      {
        ...REPORT,
        tasks: [{ ...TASK, task: hostile, summary: hostile }],
        legs: [
          { file: `javascript:${hostile}`, isBeside: true, steps: [{ words: hostile, activity: hostile }] },
        ],
        crashes: [{ ...CRASH, exception: hostile, frames: [hostile] }],
        findings: [{ ...FINDING, label: hostile, says: hostile, screen: hostile }],
        map: {
          ...{ ...MAP, app: hostile, start: hostile },
          nodes: [nodeOf(hostile, { title: hostile, activity: hostile, layout: hostile }), nodeOf('b')],
          edges: [wayOf(hostile, 'b', hostile)],
        },
      },
      AT,
    );
    expect(page).not.toContain('<script');
    expect(page).not.toContain('href="javascript:');
    expect(page).toContain("default-src 'none'".replaceAll("'", '&#39;'));
  });
});

describe('the map of an exploration', () => {
  const page = explorationHtml({ ...REPORT, crashes: [{ ...CRASH, screen: 'org.example/.Edit#1' }] }, AT);

  it('draws each screen, which leads to its row with its ways and what was found on it', () => {
    expect(screensOf(page)).toEqual([
      ['#screen-1', 'org.example/.Main: Notes (seen 2 times, 1 finding)'],
      ['#screen-2', 'org.example/.Edit: New note (seen 2 times, 1 crash)'],
    ]);
    for (const text of [
      '<title>tap “New” (3 times)</title>',
      '<title>tap “Save” (1 times)</title>',
      '<span id="screen-2" class="place"><bdi>Edit: New note</bdi></span>',
      '<bdi>tap “New”</bdi>, 3 times: <a href="#screen-2"><bdi>Edit: New note</bdi></a>',
      '<bdi>tap “Sort”</bdi>, once: this screen',
      'the app begins here',
      '<a class="bad" href="#crash-1">crash: <bdi>java.lang.Error</bdi></a>',
      '<section id="crash-1"',
    ])
      expect(page).toContain(text);
    expect(page.match(/class="map-way"/g)).toHaveLength(2);
  });

  it('is without scripts, styles and addresses of its own, and every link in it leads somewhere', () => {
    const map = page.slice(page.indexOf('class="map"'), page.indexOf('</svg></div>'));
    expect(map).not.toMatch(/<script|<style| style=|https?:|<image|foreignObject/);
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, to] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(to);
  });

  it('draws of a large map the screens that come first, and says what is left out', () => {
    const nodes = Array.from({ length: 80 }, (_, at) => nodeOf(`S${at}`));
    const edges = nodes.flatMap(({ id }, at) =>
      [1, 3].map((by) => wayOf(id, `S${(at * by + 1) % 80}`, 'Go')),
    );
    const large = explorationHtml({ ...REPORT, map: { ...MAP, nodes, edges, dropped_events: 4 } }, AT);
    expect(screensOf(large)).toHaveLength(60);
    expect(large.match(/class="place"/g)).toHaveLength(60);
    expect(large).toContain('60 screens in which runs were most often; 20 more are left out.');
    expect(large).toContain('their elements are no longer kept: 4.');
    expect(large).toContain('Not marked, as their screens are not on it: 1 finding, 1 crash.');
  });

  it('keeps what a screen says as text, also where it breaks out of attributes', () => {
    const hostile = `"><a href="javascript:alert(1)">${HOSTILE_TEXT}`;
    const nodes = [nodeOf('a', { title: hostile, activity: hostile }), nodeOf('b')];
    const attacked = explorationHtml(
      { ...REPORT, map: { ...MAP, nodes, edges: [wayOf('a', 'b', hostile)], start: 'a' } },
      AT,
    );
    expect(attacked).not.toMatch(/<script|<img src=x|href="javascript:/);
    expect(screensOf(attacked)).toHaveLength(2);
  });
});

/** Where each drawn screen leads, and its title. */
function screensOf(page: string): readonly (readonly [string, string])[] {
  const found = page.matchAll(/<a class="map-screen" href="([^"]*)"><title>([^<]*)<\/title>/g);
  return [...found].map(([, href = '', title = '']) => [href, title]);
}

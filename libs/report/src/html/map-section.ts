import type { CrashView, FindingView, MapGraph } from '@tapwright/contracts';
import { drawMap, type Mark } from '../map/draw-map.ts';
import { nameOfScreen, wordsOfWay } from '../map/words-of-way.ts';
import { FINDING_WORDS } from './finding-words.ts';
import { html, isolated, type Markup } from './markup.ts';
import { table } from './parts.ts';

type Screen = MapGraph['nodes'][number];
type Way = MapGraph['edges'][number];

/** Most ways and most findings that are told of one screen. */
const TOLD_MAX = 8;

/** What is marked on the map. */
export interface FoundOnScreens {
  readonly findings: readonly FindingView[];
  /** In the order in which the page tells them. */
  readonly crashes: readonly CrashView[];
}

/** Where the page tells of a crash. */
export function placeOfCrash(at: number): string {
  return `crash-${at + 1}`;
}

interface Found {
  readonly findings: readonly FindingView[];
  readonly crashes: readonly { readonly crash: CrashView; readonly place: string }[];
}

/** A screen that is drawn, with what was found on it. */
interface Told {
  readonly screen: Screen;
  /** Its row below the drawing. */
  readonly place: string;
  readonly found: Found;
}

/**
 * The map of an app: a drawing in which each screen leads to its row in the table below it, where its ways and what was found on it
 * are told. The nodes come with that first with which the app begins, then those in which runs were most often.
 */
export function mapSection(graph: MapGraph, found: FoundOnScreens): Markup {
  const { nodes, edges, app } = graph;
  const told = nodes.map((screen, at) => ({
    screen,
    place: `screen-${at + 1}`,
    found: foundOn(screen, found),
  }));
  const { width, height, shown, start, content } = drawMap({
    screens: told.map(({ screen, place, found: on }) => ({
      ...screen,
      href: `#${place}`,
      marks: marksOf(on),
    })),
    ways: edges.map(({ from, to, count, event }) => ({ from, to, words: wordsOfWay(event), times: count })),
  });
  const drawn = told.slice(0, shown);
  const drawing = html`<div class="map" tabindex="0" role="region" aria-label="Map">${opening(start)}<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="group" aria-label="Map of ${app}">${{ markup: content }}</svg></div>`;
  return html`${notes(graph, drawn, found)}${drawing}<h3>Screens of the map</h3>${screensTable(drawn, graph)}`;
}

/**
 * Where a narrow page begins: a box of no size at the left edge of the screen with which the app begins. The page's policy allows
 * no style of a single element, so that a drawing without content holds the place before it.
 */
function opening(left: number): Markup {
  return html`<div class="opening"><svg width="${left}" height="1" aria-hidden="true"></svg><span></span></div>`;
}

/** What the drawing leaves out: nobody may take it for the whole. */
function notes({ nodes, dropped_events }: MapGraph, drawn: readonly Told[], all: FoundOnScreens): Markup {
  const left = nodes.length - drawn.length;
  const marked = new Set(drawn.flatMap(({ found }) => found.findings));
  const crashed = new Set(drawn.flatMap(({ found }) => found.crashes.map(({ crash }) => crash)));
  const elsewhere = [
    countOf(all.findings.length - marked.size, 'finding'),
    countOf(all.crashes.length - crashed.size, 'crash'),
  ].flatMap((text) => text ?? []);
  const said = [
    left > 0 &&
      `Drawn are the ${drawn.length} screens in which runs were most often; ${left} more are left out.`,
    dropped_events > 0 &&
      `Ways left out, as they lead out of the app or their elements are no longer kept: ${dropped_events}.`,
    elsewhere.length > 0 && `Not marked, as their screens are not on it: ${elsewhere.join(', ')}.`,
  ].filter((text) => text !== false);
  return html`${said.map((text) => html`<p class="quiet">${text}</p>`)}`;
}

function countOf(count: number, name: 'finding' | 'crash'): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? name : name === 'crash' ? 'crashes' : 'findings'}`;
}

function foundOn({ layout }: Screen, { findings, crashes }: FoundOnScreens): Found {
  return {
    findings: findings.filter(({ screen }) => screen === layout),
    crashes: crashes.flatMap((crash, at) => {
      return crash.screen === layout ? [{ crash, place: placeOfCrash(at) }] : [];
    }),
  };
}

function marksOf({ findings, crashes }: Found): readonly Mark[] {
  const [crashed, wrong] = [countOf(crashes.length, 'crash'), countOf(findings.length, 'finding')];
  return [
    ...(crashed === null ? [] : [{ tone: 'bad', text: crashed } as const]),
    ...(wrong === null ? [] : [{ tone: 'warning', text: wrong } as const]),
  ];
}

function screensTable(drawn: readonly Told[], graph: MapGraph): Markup {
  const byId = new Map(graph.nodes.map((screen) => [screen.id, screen]));
  const places = new Map(drawn.map(({ screen, place }) => [screen.id, place]));
  const linkTo = (id: string): Markup => {
    const screen = byId.get(id);
    const place = places.get(id);
    if (screen === undefined) return html``;
    const name = isolated(nameOfScreen(screen));
    return place === undefined ? name : html`<a href="#${place}">${name}</a>`;
  };
  const ways = Map.groupBy(graph.edges, ({ from }) => from);
  const rows = drawn.map(({ screen, place, found }) => [
    html`<span id="${place}" class="place">${isolated(nameOfScreen(screen))}</span>${screen.id === graph.start ? html`<span class="line quiet">the app begins here</span>` : null}`,
    html`${screen.seen}`,
    waysOut(ways.get(screen.id) ?? [], linkTo),
    foundList(found),
  ]);
  return table('Screens of the map', ['Screen', 'Seen', 'Ways out', 'Found'], rows);
}

function waysOut(ways: readonly Way[], linkTo: (id: string) => Markup): Markup {
  const written = ways
    .toSorted((a, b) => b.count - a.count)
    .map(({ event, count, from, to }) => {
      const where = to === from ? html`this screen` : linkTo(to);
      return html`${isolated(wordsOfWay(event))}, ${count === 1 ? 'once' : `${count} times`}: ${where}`;
    });
  return bounded(written);
}

function foundList({ findings, crashes }: Found): Markup {
  const crashed = crashes.map(
    ({ crash: { exception, sample }, place }) =>
      html`<a class="bad" href="#${place}">crash: ${isolated(exception === '' ? sample.summary : exception)}</a>`,
  );
  const wrong = findings.map(
    ({ kind, label, element }) =>
      html`<a href="#findings">${FINDING_WORDS[kind]}</a>: ${isolated(label === '' ? element : label)}`,
  );
  return bounded([...crashed, ...wrong]);
}

function bounded(rows: readonly Markup[]): Markup {
  if (rows.length === 0) return html``;
  const more = rows.length - TOLD_MAX;
  const left = more > 0 ? html`<li class="quiet">${more} more</li>` : null;
  return html`<ul>${rows.slice(0, TOLD_MAX).map((row) => html`<li>${row}</li>`)}${left}</ul>`;
}

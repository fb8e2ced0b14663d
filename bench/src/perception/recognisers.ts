import { readFileSync } from 'node:fs';
import { parseHierarchy, recogniseScreen, type Screen, type ScreenKind } from '@tapwright/screen';
import { createVirtualDevice, type VirtualDevice } from '@tapwright/virtual-android';
import { type VirtualAppEntry, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { z } from 'zod';
import type { RecordedScreens } from './recorded.ts';

/** A screen whose kind is known. */
export interface Labelled {
  readonly screen: Screen;
  readonly kind: ScreenKind;
  readonly app: string;
}

const KINDS = ['loading', 'login', 'permission', 'crash', 'anr', 'launcher', 'system', 'foreign'] as const;

/** Labels of recorded screens by what a person saw on them; `unclear` where picture and tree contradict each other. */
const Labels = z.record(
  z.enum(['app', 'loading', 'login', 'permission', 'system', 'foreign', 'unclear']),
  z.array(z.string()),
);

/**
 * Recorded screens by the recorder's package, and by what a person saw on those that could be of another kind. These
 * were looked at: all screens with a progress indicator, a password, a word of signing in, almost nothing, or nothing
 * of that package.
 */
export function recordedLabels(sources: readonly RecordedScreens[]): readonly Labelled[] {
  const text = readFileSync(new URL('labels.json', import.meta.url), 'utf8');
  const { unclear, ...seen } = Labels.parse(JSON.parse(text));
  const known = new Map(
    Object.entries(seen).flatMap(([kind, names]) => names.map((name) => [name, kind as ScreenKind] as const)),
  );
  return sources.flatMap((source) =>
    [...source.recording.nodes].flatMap(([id, { packageName }]): Labelled[] => {
      const screen = source.screenOf(id);
      const name = `${source.name}/${id}`;
      if (screen === null || unclear.includes(name)) return [];
      const app = source.recording.packageName;
      return [{ screen, app, kind: known.get(name) ?? byPackage(packageName, app) }];
    }),
  );
}

/** The packages in the recordings besides the apps: those of the platform's launchers and of the system. */
const OTHERS: Readonly<Record<string, ScreenKind>> = {
  'com.android.launcher3': 'launcher',
  'com.google.android.apps.nexuslauncher': 'launcher',
  android: 'system',
  'com.android.systemui': 'system',
  // A keyboard lies over the app to which the screen belongs.
  'com.google.android.inputmethod.latin': 'app',
};

function byPackage(packageName: string, app: string): ScreenKind {
  return packageName === app ? 'app' : (OTHERS[packageName] ?? 'foreign');
}

/**
 * Screens of our own apps on the ways of their tasks, and the system's windows over each; labelled as they were made.
 */
export function virtualLabels(): readonly Labelled[] {
  return Object.values(virtualApps).flatMap((entry) => [...onTheWay(entry), ...underDialogs(entry)]);
}

function onTheWay({ app, tasks }: VirtualAppEntry): readonly Labelled[] {
  const { packageName } = app.tile;
  const seen = new Map<string, Labelled>();
  for (const task of tasks) {
    const source = createInteractiveSource({ apps: [app], start: packageName });
    for (const step of [null, ...stepsOf(task.truth, source.clock.now())]) {
      if (step !== null) playStep(source, step);
      const { hierarchy, ...where } = source.view();
      const parsed = parseHierarchy(hierarchy, where);
      if (!parsed.ok || seen.has(hierarchy)) continue;
      const kind = kindAsMade(hierarchy, where.packageName, packageName);
      seen.set(hierarchy, { screen: parsed.screen, app: packageName, kind });
    }
  }
  return [...seen.values()];
}

/** By the names that our apps give to what they show. */
function kindAsMade(hierarchy: string, front: string, app: string): ScreenKind {
  if (front !== app) return front.includes('launcher') ? 'launcher' : 'foreign';
  if (hierarchy.includes(':id/progress"')) return 'loading';
  return hierarchy.includes(':id/sign_in_scroll"') ? 'login' : 'app';
}

type Dialog = Parameters<VirtualDevice['system']['show']>[0];

function underDialogs({ app }: VirtualAppEntry): readonly Labelled[] {
  const { packageName } = app.tile;
  const permission = 'android.permission.CAMERA';
  const dialogs: readonly (readonly [ScreenKind, Dialog])[] = [
    ['crash', { kind: 'crash', packageName, repeated: false }],
    ['crash', { kind: 'crash', packageName, repeated: true }],
    ['anr', { kind: 'not_responding', packageName }],
    ['permission', { kind: 'permission', packageName, permission, again: false }],
    ['permission', { kind: 'permission', packageName, permission, again: true }],
    ['system', { kind: 'low_battery', level: 9 }],
    ['system', { kind: 'low_storage' }],
    ['foreign', { kind: 'update' }],
  ];
  return ['en-US', 'de-DE'].flatMap((locale) =>
    dialogs.flatMap(([kind, dialog]): Labelled[] => {
      const source = createInteractiveSource({ apps: [app], start: packageName });
      const properties = { 'persist.sys.locale': locale };
      const device = createVirtualDevice({ serial: 'labelled', source, properties });
      device.system.show(dialog);
      const { hierarchy, ...where } = device.source.view();
      const parsed = parseHierarchy(hierarchy, where);
      return parsed.ok ? [{ screen: parsed.screen, app: packageName, kind }] : [];
    }),
  );
}

export interface Figures {
  readonly kind: ScreenKind;
  readonly labelled: number;
  readonly precision: number;
  readonly recall: number;
  readonly found: number;
}

/** Precision and recall of each labelled kind; where there is none to find, precision is 1. */
export function recogniserFigures(screens: readonly Labelled[]): readonly Figures[] {
  return KINDS.map((kind) => {
    const byApp = kind === 'foreign' || kind === 'launcher';
    // Only the app in front depends on the app under test: pages of other apps are waited for like its own.
    const got = screens.map(({ screen, app }) => recogniseScreen(screen, byApp ? { app } : {}).kind);
    const labelled = screens.filter((one) => isLabelled(one, kind)).length;
    const found = got.filter((one) => one === kind).length;
    const right = screens.filter((one, at) => isLabelled(one, kind) && got[at] === kind).length;
    return {
      kind,
      labelled,
      found,
      precision: found === 0 ? 1 : right / found,
      recall: labelled === 0 ? 1 : right / labelled,
    };
  });
}

/** A page of another app that is still loading is both. */
function isLabelled(one: Labelled, kind: ScreenKind): boolean {
  if (one.kind === kind) return true;
  const { packageName } = one.screen;
  const isPage = one.kind === 'loading' || one.kind === 'login';
  return kind === 'foreign' && isPage && byPackage(packageName, one.app) === 'foreign';
}

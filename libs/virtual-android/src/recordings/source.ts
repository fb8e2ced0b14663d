import { TapwrightError } from '@tapwright/contracts';
import type { AppInfo, InputEvent, InputOutcome, ScreenSource, View } from '@tapwright/virtual-ui';
import { createRandom } from '@tapwright/virtual-ui';
import { normaliseComponent, packageOf } from './graph/component.ts';
import type { Recording } from './graph/recording.ts';
import { kill, launch } from './input/launch.ts';
import { pressKey } from './input/press-key.ts';
import type { Step } from './input/step.ts';
import { swipe } from './input/swipe.ts';
import { touch } from './input/touch.ts';
import { typeText } from './input/type-text.ts';
import { type Pages, pagesOf } from './page/page.ts';
import { launcherPage, recordedLauncher, SYNTHETIC_LAUNCHER } from './scene/launcher.ts';
import { freshPosition, type Position, type Scene, sceneOf, type World } from './scene/scene.ts';
import { drawScene } from './scene/scene-picture.ts';
import { followedIdentity, identity, TRAIL_MOST, type TrailEntry } from './scene/trail.ts';
import { viewOf } from './scene/view.ts';

export interface RecordingSourceOptions {
  readonly recording: Recording;
  /** Node where the app starts, for tasks that begin elsewhere (point 11). */
  readonly start?: string;
  /** Seed for choosing among several outcomes by their counts. Without it launches take the most frequent one. */
  readonly seed?: number;
  /** Called for every input whose outcome was not recorded (point 1). */
  readonly onUnrecorded?: (entry: TrailEntry) => void;
}

/** A recorded app as a source of screens. `currentNode` and `trail` are for the harness: the agent must not see them. */
export interface RecordingSource extends ScreenSource {
  currentNode(): string;
  /** The latest inputs and their results, oldest first. */
  trail(): readonly TrailEntry[];
}

const SEED_DEFAULT = 1;

/** Replays a recording, starting at its home screen. Throws `INPUT_INVALID` where `start` is not one of its nodes. */
export function createRecordingSource(options: RecordingSourceOptions): RecordingSource {
  const { recording } = options;
  const world = createWorld(options);
  const trail: TrailEntry[] = [];
  const show = (position: Position): { readonly scene: Scene; readonly view: () => View } => {
    const scene = sceneOf(world, position);
    let view: View | undefined;
    return { scene, view: () => (view ??= viewOf(scene)) };
  };
  let now = show(freshPosition(world.launcher));

  const take = (event: TrailEntry['event'], step: Step, text: string | null = null): InputOutcome => {
    const { page } = now.scene;
    const to = step.position.node;
    const entry: TrailEntry = {
      event,
      element: identity(page, step.element),
      followed: followedIdentity(step.edge, world.pages),
      basis: step.basis,
      from: page.node.id,
      to,
      text: step.text ?? text,
    };
    trail.push(entry);
    if (trail.length > TRAIL_MOST) trail.shift();
    if (step.position !== now.scene.position) now = show(step.position);
    if (step.basis === 'unrecorded') options.onUnrecorded?.(entry);
    return { basis: step.basis, place: to };
  };
  const isHere = (packageName: string): boolean =>
    packageName === recording.packageName || packageName === now.view().packageName;

  return {
    width: recording.screen[0],
    height: recording.screen[1],
    apps: [appOf(recording)],
    view: () => now.view(),
    picture: () => drawScene(recording, now.scene),
    input: (event) =>
      take(event.kind, perform(world, now.scene, event), event.kind === 'key' ? event.key : null),
    start(component) {
      if (packageOf(component) !== recording.packageName) return false;
      take('start', { position: launch(world, now.scene.position), basis: 'synthetic' });
      return true;
    },
    forceStop(packageName) {
      if (isHere(packageName))
        take('force_stop', { position: kill(world, now.scene.position), basis: 'synthetic' });
    },
    clear(packageName) {
      if (packageName !== recording.packageName) return false;
      const { node } = kill(world, now.scene.position);
      take('clear', { position: freshPosition(node), basis: 'synthetic' });
      return true;
    },
    currentNode: () => now.scene.position.node,
    trail: () => [...trail],
  };
}

function perform(world: World, scene: Scene, event: InputEvent): Step {
  switch (event.kind) {
    case 'tap':
    case 'long_tap':
      return touch(world, scene, event.kind, event.x, event.y);
    case 'swipe':
      return swipe(world, scene, event.from, event.to, event.ms);
    case 'text':
      return typeText(world, scene, event.text);
    case 'key':
      return pressKey(world, scene, event.key);
  }
}

function createWorld({ recording, start, seed }: RecordingSourceOptions): World {
  if (start !== undefined && !recording.nodes.has(start)) {
    const expected = `the id of a node of ${recording.app}, such as ${recording.start}`;
    throw new TapwrightError('INPUT_INVALID', `The start node ${start} is not ${expected}.`, {
      field: 'start',
      expected,
    });
  }
  const texts = recording.edges.map((edge) => edge.event.text).filter((text) => text !== null);
  const recorded = pagesOf(recording);
  const home = launcherPage(recording);
  const pages: Pages = (node) => (node === SYNTHETIC_LAUNCHER ? home : recorded(node));
  // A corrupt first screen is found now, not in the middle of a run.
  pages(start ?? recording.start);
  return {
    recording,
    pages,
    random: createRandom(seed ?? SEED_DEFAULT),
    seeded: seed !== undefined,
    typedTexts: new Set(texts.filter((text) => text !== '')),
    launcher: recordedLauncher(recording) ?? SYNTHETIC_LAUNCHER,
    start: start ?? null,
  };
}

// Recordings contain no versions.
function appOf(recording: Recording): AppInfo {
  const intents = recording.edges.map((edge) => /\S+\/\S+/.exec(edge.event.intent ?? '')?.[0]);
  const intent = intents.find((component) => packageOf(component ?? '') === recording.packageName);
  const component = intent ?? recording.nodes.get(recording.start)?.activity ?? '';
  const own = packageOf(component) === recording.packageName && component.includes('/');
  return {
    packageName: recording.packageName,
    launchComponent: own ? normaliseComponent(component) : `${recording.packageName}/.MainActivity`,
    versionName: '1.0',
    versionCode: 1,
  };
}

import { pictureFindings } from '@tapwright/picture';
import {
  contentHash,
  type Finding,
  type FindingFacts,
  parseHierarchy,
  type Screen,
  screenFindings,
} from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import {
  type Box,
  createInteractiveSource,
  dp,
  type InteractiveSource,
  keyboardHeight,
  playStep,
  stepsOf,
  type TruthStep,
  UPRIGHT,
  VirtualError,
} from '@tapwright/virtual-ui';

/** A screen of a virtual app, with what it was made of. */
export interface ShownScreen {
  readonly app: string;
  readonly screen: Screen;
  readonly window: Box<unknown>;
  readonly facts: FindingFacts;
  readonly picture: Uint8Array;
  /** The steps from the start of the app to it. */
  readonly steps: readonly TruthStep[];
}

const NO_PICTURE = new Uint8Array();
const DENSITY = dp(1_600) / 1_600;

/** Every distinct screen on the ways of an app's tasks, with these bugs switched on. */
export async function shownScreens(
  app: string,
  { bugs = [], withPictures = true }: { bugs?: readonly string[]; withPictures?: boolean } = {},
): Promise<readonly ShownScreen[]> {
  const shown = new Map<string, ShownScreen>();
  for (const way of waysOf(app)) {
    const source = openApp(app, bugs);
    for (let count = 0; count <= way.length; count += 1) {
      const step = way[count - 1];
      if (step !== undefined && !isPlayed(source, step)) break;
      const screen = screenNow(source);
      if (screen === null || screen.packageName !== packageOf(app)) continue;
      const identity = `${screen.activity} ${contentHash(screen)}`;
      if (shown.has(identity)) continue;
      const picture = withPictures ? (await source.picture()).png : NO_PICTURE;
      const facts = factsOf(source);
      shown.set(identity, {
        app,
        screen,
        window: source.window(),
        facts,
        picture,
        steps: way.slice(0, count),
      });
    }
  }
  return [...shown.values()];
}

export async function findingsOn({
  screen,
  facts,
  picture,
}: Pick<ShownScreen, 'screen' | 'facts' | 'picture'>): Promise<readonly Finding[]> {
  return [...screenFindings(screen, facts), ...(await pictureFindings(screen, picture, facts))];
}

export function openApp(app: string, bugs: readonly string[] = []): InteractiveSource {
  const entry = virtualApp(app).app;
  return createInteractiveSource({
    apps: [entry],
    start: packageOf(app),
    bugs: bugs.map((bug) => `${app}:${bug}`),
  });
}

export function packageOf(app: string): string {
  return virtualApp(app).app.tile.packageName;
}

export function screenNow(source: InteractiveSource): Screen | null {
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  return parsed.ok ? parsed.screen : null;
}

function waysOf(app: string): readonly (readonly TruthStep[])[] {
  const { now } = openApp(app).clock;
  return virtualApp(app).tasks.map(({ truth }) => stepsOf(truth, now()));
}

function factsOf(source: InteractiveSource): FindingFacts {
  const { keyboardShown } = source.view();
  return {
    density: DENSITY,
    keyboardTop: keyboardShown ? UPRIGHT.height - keyboardHeight(UPRIGHT) : null,
    tries: [],
  };
}

/** False where a bug has left nothing to act on. */
function isPlayed(source: InteractiveSource, step: TruthStep): boolean {
  try {
    playStep(source, step);
    return true;
  } catch (thrown) {
    if (thrown instanceof VirtualError) return false;
    throw thrown;
  }
}

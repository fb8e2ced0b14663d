import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { FINDING_KINDS, type Finding, type FindingKind, screenFindings } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { coveredFields, type Injected, injectedInto } from './inject.ts';
import { droppedPresses, type PressedScreen, pressedScreens } from './pressed.ts';
import { findingsOn, type ShownScreen, shownScreens } from './shown-screens.ts';
import { trulyThere } from './truly-there.ts';

/** How a kind of finding does: on apps as they are, and with faults put into them. */
export interface Row {
  readonly kind: FindingKind;
  readonly injected: number;
  readonly found: number;
  /** Findings without a fault: on apps without bugs, and beside what was put in. */
  readonly false: number;
  readonly precision: number;
  readonly recall: number;
  /** Findings that apps without bugs deserve. */
  readonly deserved: number;
}

export interface Measured {
  readonly kind: FindingKind;
  readonly verdict: 'found' | 'missed' | 'false' | 'deserved';
  readonly what: string;
}

export interface Options {
  /** Faults of each kind in each app. */
  readonly count: number;
  readonly seed: number;
}

/** Everything that is measured on one app. */
export async function measuredOn(app: string, { count, seed }: Options): Promise<readonly Measured[]> {
  const random = seededRandom(seed);
  const shown = await shownScreens(app);
  const pressed = await pressedScreens(shown);
  return [
    ...(await onPlainApp(shown, pressed)),
    ...(await withOwnBugs(app, shown)),
    ...(await withInjected(shown, count, random)),
    ...withDroppedPresses(pressed, count, random),
  ];
}

async function onPlainApp(
  shown: readonly ShownScreen[],
  pressed: readonly PressedScreen[],
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const one of shown) measured.push(...(await findingsOn(one)).map((finding) => judged(one, finding)));
  for (const { shown: one, tries } of pressed) {
    const dead = screenFindings(one.screen, { ...one.facts, tries }).filter(
      ({ kind }) => kind === 'dead_control',
    );
    measured.push(...dead.map((finding) => judged(one, finding)));
  }
  return measured;
}

function judged(shown: ShownScreen, finding: Finding): Measured {
  const why = trulyThere(shown, finding);
  return {
    kind: finding.kind,
    verdict: why === null ? 'false' : 'deserved',
    what: whatOf(shown, finding, why),
  };
}

/** The bugs that the app has for its tests: a widget without a name, one over another, a control that does nothing. */
async function withOwnBugs(app: string, plain: readonly ShownScreen[]): Promise<readonly Measured[]> {
  const bugs = Object.keys(virtualApp(app).app.bugs);
  const named = (start: string) => bugs.filter((bug) => bug.startsWith(start));
  const measured: Measured[] = [];
  for (const [kind, start] of [
    ['no_name', 'unlabelled-'],
    ['overlap', 'overlapping-'],
  ] as const) {
    for (const bug of named(start)) {
      const found = anyFinding(await shownScreens(app, { bugs: [bug], withPictures: false }), kind, plain);
      measured.push({ kind, verdict: found ? 'found' : 'missed', what: `${app}:${bug}` });
    }
  }
  for (const bug of named('dead-')) {
    const shown = await shownScreens(app, { bugs: [bug], withPictures: false });
    const dead = (await pressedScreens(shown, [bug])).flatMap(({ shown: one, tries }) =>
      screenFindings(one.screen, { ...one.facts, tries }).filter(({ kind }) => kind === 'dead_control'),
    );
    measured.push({
      kind: 'dead_control',
      verdict: dead.length > 0 ? 'found' : 'missed',
      what: `${app}:${bug}`,
    });
  }
  return measured;
}

/** Whether the app with the bug has a finding of this kind that it has not without. */
function anyFinding(
  shown: readonly ShownScreen[],
  kind: FindingKind,
  plain: readonly ShownScreen[],
): boolean {
  const namesOn = (screens: readonly ShownScreen[]) =>
    screens.flatMap((one) =>
      screenFindings(one.screen, one.facts)
        .filter((finding) => finding.kind === kind)
        .map(({ element }) => `${one.screen.activity} ${one.screen.elements[element]?.resourceId}`),
    );
  const known = new Set(namesOn(plain));
  return namesOn(shown).some((name) => !known.has(name));
}

async function withInjected(
  shown: readonly ShownScreen[],
  count: number,
  random: SeededRandom,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const kind of FINDING_KINDS) {
    const injected =
      kind === 'keyboard_covers'
        ? coveredFields(shown, count, random)
        : await injectedInto(kind, shown, count, random);
    for (const one of injected) measured.push(...(await judgedInjection(one)));
  }
  return measured;
}

async function judgedInjection(injected: Injected): Promise<readonly Measured[]> {
  const found = (await findingsOn(injected)).filter(({ kind }) => kind === injected.kind);
  const isFound = found.some(({ element }) => injected.guilty.includes(element));
  return [{ kind: injected.kind, verdict: isFound ? 'found' : 'missed', what: injected.what }];
}

/** Controls that work, as if they did not. */
function withDroppedPresses(
  pressed: readonly PressedScreen[],
  count: number,
  random: SeededRandom,
): readonly Measured[] {
  const working = pressed.flatMap((one) =>
    one.tries.filter(({ changes }) => changes > 0).map(({ element }) => ({ one, element })),
  );
  return random
    .shuffled(working)
    .slice(0, count)
    .map(({ one, element }) => {
      const { shown, tries } = droppedPresses(one);
      const dropped = tries.filter((tried) => tried.element === element);
      const found = screenFindings(shown.screen, { ...shown.facts, tries: dropped });
      const isFound = found.some((finding) => finding.kind === 'dead_control' && finding.element === element);
      const { className, resourceId } = shown.screen.elements[element] ?? { className: '', resourceId: '' };
      return {
        kind: 'dead_control' as const,
        verdict: isFound ? ('found' as const) : ('missed' as const),
        what: `${shown.app} ${className} ${resourceId}`,
      };
    });
}

function whatOf({ app, screen }: ShownScreen, { element, label, says }: Finding, why: string | null): string {
  const { className = '', resourceId = '' } = screen.elements[element] ?? {};
  const place = `${app} ${screen.activity.replace(/^.*\//, '')} ${className} ${resourceId.replace(/^.*\//, '')}`;
  return `${place} "${label}" ${says}${why === null ? '' : ` (${why})`}`;
}

/** One row for each kind. */
export function rowsOf(measured: readonly Measured[]): readonly Row[] {
  return FINDING_KINDS.map((kind) => {
    const count = (verdict: Measured['verdict']) =>
      measured.filter((one) => one.kind === kind && one.verdict === verdict).length;
    const [found, missed, wrong] = [count('found'), count('missed'), count('false')];
    return {
      kind,
      injected: found + missed,
      found,
      false: wrong,
      precision: share(found, found + wrong),
      recall: share(found, found + missed),
      deserved: count('deserved'),
    };
  });
}

const share = (part: number, all: number): number => (all === 0 ? 1 : part / all);

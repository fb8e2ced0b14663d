import { type CheckName, findStrategy, type Strategy } from '@tapwright/runtime';
import { contentHash, layoutSignature, placeIdentity, type Screen, structureKey } from '@tapwright/screen';
import { type Judged, type Judging, walkFrom } from './judged.ts';
import { injectedLoops, type Loop, recordedReturns, recordedSelfLoops } from './loops.ts';
import type { RecordedScreens } from './recorded.ts';
import { FAMILIES, type PathStep, type TruthPath, truthPaths } from './truth-paths.ts';

/** The ways to say that two screens are the same place. */
const IDENTITIES: Readonly<Record<string, (screen: Screen) => string>> = {
  structure: structureKey,
  layout: layoutSignature,
  content: contentHash,
  place: placeIdentity,
};

interface Rule {
  readonly name: string;
  readonly check: CheckName;
  /** A pressed box may show its tick only in the picture: an unchanged tree does not count against it. */
  readonly sparesBoxes: boolean;
}

/**
 * GUARDIAN 3.2.4: any screen of the run that comes again. Ours: one that comes again with nothing put into effect in
 * between.
 */
const RULES: readonly Rule[] = [
  { name: 'paper', check: 'loop', sparesBoxes: false },
  { name: 'ours', check: 'navigation_loop', sparesBoxes: false },
  { name: 'ours, boxes spared', check: 'navigation_loop', sparesBoxes: true },
];

export interface IdentityFigures {
  readonly rule: string;
  readonly identity: string;
  /** Right actions that the checks invalidate, by where they were recorded. */
  readonly invalidated: Readonly<Record<string, Share>>;
  readonly noChange: number;
  readonly loop: number;
  /** Right actions that were chosen before on the same screen, and would not be offered again. */
  readonly refused: number;
  /** Wrong turns of each kind whose last action is invalidated. */
  readonly caught: Readonly<Record<string, Share>>;
}

export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface Material {
  readonly paths: Readonly<Record<string, readonly TruthPath[]>>;
  readonly loops: Readonly<Record<string, readonly Loop[]>>;
}

export function materialOf(sources: readonly RecordedScreens[]): Material {
  const paths = Object.fromEntries(FAMILIES.map((family) => [family, truthPaths(sources, family)]));
  const all = Object.values(paths).flat();
  return {
    paths,
    loops: {
      'self-loops': recordedSelfLoops(sources),
      returns: recordedReturns(sources),
      injected: injectedLoops(all, 'exact'),
      'with a clock': injectedLoops(all, 'ticked'),
      scrolled: injectedLoops(all, 'scrolled'),
    },
  };
}

export function identityFigures(material: Material): readonly IdentityFigures[] {
  return RULES.flatMap((rule) =>
    Object.entries(IDENTITIES).map(([identity, identify]) => {
      const judging: Judging = { strategy: strategyOf(rule), identity: identify };
      return { rule: rule.name, identity, ...figuresOf(material, judging, rule) };
    }),
  );
}

/** Only the rule, with what shows that nothing happened; marks carry the identity in place of the layout. */
function strategyOf({ check }: Rule): Strategy {
  return {
    ...findStrategy('tapwright'),
    refiners: ['repeated'],
    checks: ['no_change', check],
    loopIdentity: 'layout',
    blockIdentity: 'layout',
  };
}

function figuresOf({ paths, loops }: Material, judging: Judging, rule: Rule) {
  const isInvalid = (one: Judged): boolean =>
    one.judgement.kind === 'invalidated' && !(rule.sparesBoxes && isUntickedBox(one));
  const judged = Object.entries(paths).map(
    ([family, ways]) => [family, ways.flatMap(({ steps }) => walk(steps, judging))] as const,
  );
  const all = judged.flatMap(([, steps]) => steps);
  const because = (reason: string) => all.filter((one) => isInvalid(one) && one.judgement.reason === reason);
  return {
    invalidated: Object.fromEntries(judged.map(([family, steps]) => [family, shareOf(steps, isInvalid)])),
    noChange: because('no_change').length,
    loop: because('loop').length,
    refused: all.filter(({ refused }) => refused).length,
    caught: Object.fromEntries(
      Object.entries(loops).map(([name, some]) => {
        const last = some.flatMap(({ steps }) => walk(steps, judging).slice(-1));
        return [name, shareOf(last, isInvalid)];
      }),
    ),
  };
}

function walk(steps: readonly PathStep[], judging: Judging): readonly Judged[] {
  const [first] = steps;
  if (first === undefined) return [];
  const way = walkFrom(first.before, judging);
  return steps.map((step) => way.step(step));
}

function isUntickedBox({ judgement, item }: Judged): boolean {
  return judgement.reason === 'no_change' && item.kind === 'click' && item.checked !== null;
}

function shareOf(judged: readonly Judged[], test: (one: Judged) => boolean): Share {
  return { count: judged.filter(test).length, of: judged.length };
}

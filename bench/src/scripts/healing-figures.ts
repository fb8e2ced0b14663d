import type { ElementRef } from '@tapwright/contracts';
import { bindTrace, resolveLocator, type Trace } from '@tapwright/script';
import { newVersion, VERSION_KINDS, type VersionKind } from './new-version.ts';
import { type Recorded, screenOf } from './record-runs.ts';
import { replayTrace } from './replay-trace.ts';
import { openPhone, SAME } from './worlds.ts';

export interface HealingFigures {
  readonly kind: VersionKind;
  readonly versions: number;
  /** Versions whose script passed without any change. */
  readonly untouched: number;
  /** Targets that no locator found any more, and the proposals for them. */
  readonly lost: number;
  readonly right: number;
  readonly wrong: number;
  readonly none: number;
  /** Versions that ended at an assertion: the script asks for the text that was changed. */
  readonly asserted: number;
}

/** Replays every script on new versions of its app, with healing: one for each of its targets. */
export function healingFigures(
  recorded: readonly Recorded[],
  kinds: readonly VersionKind[] = VERSION_KINDS,
): readonly HealingFigures[] {
  return kinds.map((kind) => {
    const sum = { versions: 0, untouched: 0, lost: 0, right: 0, wrong: 0, none: 0, asserted: 0 };
    for (const { app, task, trace } of recorded) {
      if (trace === null) continue;
      for (const target of targetsOf(trace, kind)) addVersion(sum, { app, task, trace, kind, target });
    }
    return { kind, ...sum };
  });
}

/** Texts of the target itself, one version for each; one change of ids renames all of them at once. */
function targetsOf(trace: Trace, kind: VersionKind): readonly ElementRef[] {
  const targets = trace.steps.flatMap(({ action: { target } }) => target ?? []);
  const unique = new Map(
    targets.map((target) => [`${target.resourceId} ${target.text} ${target.desc}`, target]),
  );
  const all = [...unique.values()];
  return kind === 'ids renamed' ? all.slice(0, 1) : all;
}

interface Version {
  readonly app: string;
  readonly task: Recorded['task'];
  readonly trace: Trace;
  readonly kind: VersionKind;
  readonly target: ElementRef;
}

type Sum = { -readonly [Key in Exclude<keyof HealingFigures, 'kind'>]: number };

function addVersion(sum: Sum, { app, task, trace, kind, target }: Version): void {
  const phone = openPhone(app, { ...SAME, edit: newVersion(kind, target) });
  const bound = bindTrace(trace, { parameters: {}, ...phone.facts() });
  let wrong = 0;
  const { kind: end, healings } = replayTrace(phone, trace, task, {
    heal: 'similarity',
    onAct: ({ step, healed }) => {
      if (healed === null) return;
      const original = bound.steps.find(({ index }) => index === step.index);
      const meant =
        original === undefined ? null : resolveLocator(screenOf(phone.unchanged()), original.locators);
      if (meant?.index !== healed.element.index) wrong += 1;
    },
  });
  const none = end === 'not found' ? 1 : 0;
  sum.versions += 1;
  sum.untouched += Number(end === 'passed' && healings === 0);
  sum.asserted += Number(end === 'check');
  sum.right += healings - wrong;
  sum.wrong += wrong;
  sum.none += none;
  sum.lost += healings + none;
}

import type { Action, ActionKind } from '@tapwright/contracts';
import { parseHierarchy, type Screen, toElementRef } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep } from '@tapwright/virtual-ui';
import type { Locator } from '../../locate/locator.ts';
import { locatorChain } from '../../locate/locator-chain.ts';
import { recordStep } from '../../trace/record-step.ts';
import {
  type Check,
  TRACE_SCHEMA,
  type Trace,
  type TraceParameter,
  type TraceStep,
} from '../../trace/trace.ts';

type Way = Parameters<typeof playStep>[1];

/** One step of a trace: what is done in the words of traces, and how a finger does it on the virtual app. */
export interface Deed {
  readonly kind: ActionKind;
  /** The element's text, its description or the end of its id. */
  readonly on: string | null;
  readonly action?: Partial<Action>;
  /** How a finger does it; absent: a tap on the element. */
  readonly play?: readonly Way[];
  /** What it must bring; absent: the new texts. */
  readonly checks?: (screen: Screen) => readonly Check[];
  readonly task?: number;
}

export const chainOf = (screen: Screen, name: string): readonly Locator[] =>
  withoutNumbers(locatorChain(screen, elementOf(screen, name)));

/** Leaves out locators by a number alone, such as the day of a month: on another day it means something else. */
function withoutNumbers(chain: readonly Locator[]): readonly Locator[] {
  return chain.filter((at) => {
    const said = at.by === 'text' || at.by === 'id_text' ? at.text : at.by === 'near' ? at.anchor : '';
    return !/^\d+$/.test(said);
  });
}

function elementOf(screen: Screen, name: string) {
  const found = screen.elements.find(
    (at) => at.text === name || at.desc === name || at.resourceId.endsWith(`/${name}`),
  );
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

/** Performs the deeds on a fresh virtual app, screen by screen, and makes a trace of them. */
export function recordApp(
  name: Parameters<typeof virtualApp>[0],
  {
    deeds,
    goal,
    parameters = [],
  }: { deeds: readonly Deed[]; goal: string; parameters?: readonly TraceParameter[] },
): Trace {
  const { app } = virtualApp(name);
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
  const look = (): Screen => {
    const { hierarchy, packageName, activity } = source.view();
    const read = parseHierarchy(hierarchy, { packageName, activity });
    if (!read.ok) throw new Error(read.detail);
    return read.screen;
  };
  const first = look();
  const steps = deeds.map(({ kind, on, action, play, checks, task = 0 }, index): TraceStep => {
    const before = look();
    const target = on === null ? null : toElementRef(before, elementOf(before, on));
    const tap: Way = { kind: 'click', on: target === null ? {} : nameOf(target) };
    for (const way of play ?? [tap]) playStep(source, way);
    const after = look();
    const done: Action = { kind, target, text: null, direction: null, effect: 'look', key: kind, ...action };
    const recorded = recordStep(index, done, before, after, task);
    const step = { ...recorded, locators: withoutNumbers(recorded.locators) };
    return checks === undefined ? step : { ...step, after: { ...step.after, checks: checks(after) } };
  });
  const last = look();
  return {
    schema: TRACE_SCHEMA,
    goal,
    case: null,
    app: name,
    packageName: app.tile.packageName,
    start: { component: first.activity, cleared: true },
    screen: [1080, 2340],
    createdAt: new Date(source.clock.now()).toISOString(),
    parameters,
    guards: [],
    steps,
    final: { activity: last.activity, checks: steps.at(-1)?.after.checks ?? [] },
  };
}

function nameOf({ text, desc, resourceId }: { text: string; desc: string; resourceId: string }) {
  if (desc !== '') return { desc };
  return text === '' ? { id: resourceId.replace(/^.*\//, '') } : { text };
}

/** Puts templates in place of the run's own values, except in the names of targets. */
export function withTemplates(trace: Trace, templates: Readonly<Record<string, string>>): Trace {
  const replaced = <T>(of: T): T => {
    let json = JSON.stringify(of);
    for (const [said, template] of Object.entries(templates)) json = json.replaceAll(said, () => template);
    return JSON.parse(json) as T;
  };
  return {
    ...trace,
    steps: trace.steps.map((step) => ({
      ...step,
      action: { ...step.action, text: replaced(step.action.text) },
      locators: replaced(step.locators),
      after: replaced(step.after),
    })),
    final: replaced(trace.final),
  };
}

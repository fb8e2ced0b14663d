import { rewriteCase } from '@tapwright/cases';
import { CaseSpec, type CaseSpecInput } from '@tapwright/contracts';
import { appsTogether, virtualApp } from '@tapwright/virtual-apps';
import type { TaskLocator, TruthStep } from '@tapwright/virtual-ui';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';

/** The actions of a step; texts are parameters, as `${name}`. */
export type CaseMove =
  | TruthStep
  /** Digits on the number pad of the screen; `by`: the attribute that names its keys. */
  | { readonly kind: 'keypad'; readonly text: string; readonly by: 'text' | 'desc' };

/** A case of the bench: what testers write, and with it the right way and a check that no agent sees. */
export interface XuatCase {
  /** Name of the virtual app. */
  readonly app: string;
  /** With its sentences as the agents get them. */
  readonly spec: CaseSpec;
  /** Values that only the job holds. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The right actions for each step of the case. */
  readonly way: readonly (readonly CaseMove[])[];
  /**
   * True when the state of the app, on the phones of the roles in their order, is what the case asks for; false
   * before its last step is done.
   */
  done(...states: readonly unknown[]): boolean;
}

/** A step in words, with its way and its expectation. */
export type WrittenStep = readonly [
  sentence: string,
  way: readonly CaseMove[],
  ...expect: NonNullable<CaseSpecInput['steps'][number]['expect']>,
];

/** A step that is done on the phone of another role than the first. */
export interface RoleStep {
  readonly role: string;
  readonly step: WrittenStep;
}

export const as = (role: string, step: WrittenStep): RoleStep => ({ role, step });

export interface WrittenCase {
  readonly id: string;
  readonly title: string;
  readonly app: string;
  /** For several phones that know of each other; absent: one phone. */
  readonly roles?: readonly string[];
  readonly steps: readonly (WrittenStep | RoleStep)[];
  readonly values: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Parameters of the requirement that this case does not use. */
  readonly decoys: Readonly<Record<string, string>>;
  done(...states: readonly unknown[]): boolean;
}

/** Reads a case as the platform would: sentences in XUAT's form are rewritten (XUAT-Copilot 3.3). */
export function defineCase({
  id,
  title,
  app,
  roles = [],
  steps,
  values,
  secrets = {},
  decoys,
  done,
}: WrittenCase): XuatCase {
  const plays = steps.map((step) => ('role' in step ? step : { role: undefined, step }));
  const plain = Object.entries({ ...decoys, ...values }).filter(([name]) => !Object.hasOwn(secrets, name));
  const parameters = {
    ...Object.fromEntries(plain.map(([name, value]) => [name, { value }])),
    ...Object.fromEntries(Object.keys(secrets).map((name) => [name, { secret: true }])),
  };
  const spec = CaseSpec.parse({
    id,
    title,
    app: `org.tapwright.${app}`,
    repeatable: true,
    reset: 'data',
    parameters,
    roles: Object.fromEntries(roles.map((role) => [role, {}])),
    steps: plays.map(({ role, step: [sentence, , ...expect] }) => ({
      do: sentence,
      expect,
      ...(role === undefined ? {} : { role }),
    })),
  });
  return { app, spec: rewriteCase(spec), secrets, way: plays.map(({ step: [, way] }) => way), done };
}

export const enter = (id: string, name: string): CaseMove => ({
  kind: 'text',
  on: { id },
  text: `\${${name}}`,
});
export const digits = (name: string, by: 'text' | 'desc'): CaseMove => ({
  kind: 'keypad',
  text: `\${${name}}`,
  by,
});
export const swiped = (direction: 'up' | 'down', on: TaskLocator): CaseMove => ({
  kind: 'swipe',
  on,
  direction,
});

/** The way as touches do it, with values in place of parameters. */
export function fingersOf(moves: readonly CaseMove[], values: Readonly<Record<string, string>>): TruthStep[] {
  const spoken = (text: string): string =>
    text.replace(/\$\{(.+)\}/, (_, name: string) => values[name] ?? '');
  return moves.flatMap((move): TruthStep[] => {
    if (move.kind === 'text') return [{ ...move, text: spoken(move.text) }];
    if (move.kind !== 'keypad') return [move];
    return [...spoken(move.text)].map((key) => ({ kind: 'click', on: { [move.by]: key } }));
  });
}

/** All values of a case, including secrets. */
export function valuesOf({ spec, secrets }: XuatCase): Readonly<Record<string, string>> {
  const plain = Object.entries(spec.parameters).map(([name, { value }]) => [name, value ?? ''] as const);
  return { ...Object.fromEntries(plain), ...secrets };
}

/** The phones of a case, fresh, by role; in a case on one phone its phone has no name. */
export function stageOf({ app, spec }: XuatCase): Stage {
  const entry = virtualApp(app);
  const { packageName } = entry.app.tile;
  const roles = Object.keys(spec.roles);
  const installed = roles.length < 2 ? [[entry.app]] : appsTogether([entry], roles.length);
  const sources = installed.map((apps) => createInteractiveSource({ apps, start: packageName }));
  return {
    sources,
    of: (role) => sources[Math.max(0, roles.indexOf(role ?? ''))],
    states: () => sources.map((source) => source.state(packageName)),
  };
}

export interface Stage {
  /** The leading one first. */
  readonly sources: readonly InteractiveSource[];
  /** The phone on which a step of this role is done. */
  of(role: string | undefined): InteractiveSource | undefined;
  /** The state of the app on each. */
  states(): readonly unknown[];
}

import { expect, it } from 'vitest';
import type { z } from 'zod';
import { toJsonSchema } from '../openai/response-format.ts';
import { ActorOutput, actorOutputFor } from './actor.ts';
import { CaptionerOutput } from './captioner.ts';
import { CriticOutput } from './critic.ts';
import { HealerOutput } from './healer.ts';
import type { Role } from './index.ts';
import { InspectorOutput, PlainInspectorOutput } from './inspector.ts';
import { ObserverOutput } from './observer.ts';
import { ParameterOutput } from './parameter.ts';
import { PlannerOutput } from './planner.ts';
import { ProposerOutput } from './proposer.ts';
import { ReaderOutput } from './reader.ts';
import { ReflectorOutput } from './reflector.ts';
import { SummariserOutput } from './summariser.ts';
import { TaskActorOutput } from './task-actor.ts';
import { TaskCriticOutput } from './task-critic.ts';
import { TaskReflectorOutput } from './task-reflector.ts';
import { PlainVerifierOutput, VerifierOutput } from './verifier.ts';
import { WidgetRolesOutput } from './widget-roles.ts';

/** Every form in which a role may answer. */
const ANSWERS: Readonly<Record<Role, readonly z.ZodType[]>> = {
  actor: [ActorOutput, actorOutputFor({}), actorOutputFor({ predicts: true }), actorOutputFor({ plan: [] })],
  summariser: [SummariserOutput],
  verifier: [VerifierOutput, PlainVerifierOutput],
  referee: [VerifierOutput, PlainVerifierOutput],
  reflector: [ReflectorOutput],
  observer: [ObserverOutput],
  critic: [CriticOutput],
  planner: [PlannerOutput],
  reader: [ReaderOutput],
  captioner: [CaptionerOutput],
  parameter: [ParameterOutput],
  inspector: [InspectorOutput, PlainInspectorOutput],
  healer: [HealerOutput],
  proposer: [ProposerOutput],
  'task-actor': [TaskActorOutput],
  'task-critic': [TaskCriticOutput],
  'task-reflector': [TaskReflectorOutput],
  'widget-roles': [WidgetRolesOutput],
};

interface Node {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Words in which a model gives its reason, and names that are chosen for one. */
const REASONS = new Set([
  'thought',
  'reason',
  'reasoning',
  'review',
  'summary',
  'observation',
  'says',
  'text',
]);
const CHOSEN = new Set(['index', 'tool', 'name', 'task']);

/** Paths of verdicts before which nothing gives a reason: in a list, each of its objects has to. */
function hasty(node: Node, path = '', isReasoned = false): string[] {
  const own = Object.entries(node.properties ?? {});
  const reason = isReasoned ? -1 : own.findIndex(([name]) => REASONS.has(name));
  const has = (at: number) => isReasoned || (reason >= 0 && at > reason);
  return [
    ...own.flatMap(([name, field], at) => (isVerdict(name, field) && !has(at) ? [`${path}${name}`] : [])),
    ...own.flatMap(([name, field], at) => hasty(field, `${path}${name}.`, has(at))),
    ...(node.anyOf ?? []).flatMap((one) => hasty(one, path, isReasoned)),
    ...(node.items === undefined ? [] : hasty(node.items, path)),
  ];
}

function isVerdict(name: string, { type, enum: words, anyOf = [] }: Node): boolean {
  const types = [type].flat();
  return (
    words !== undefined ||
    types.includes('boolean') ||
    CHOSEN.has(name) ||
    anyOf.some((one) => isVerdict('', one))
  );
}

it.each(Object.entries(ANSWERS))('the %s gives its reason before its verdict', (_role, schemas) => {
  for (const schema of schemas) expect(hasty(toJsonSchema(schema))).toEqual([]);
});

it('a verdict without a reason, or before it, is found', () => {
  expect(hasty({ properties: { done: { type: 'boolean' }, reason: { type: 'string' } } })).toEqual(['done']);
  expect(hasty({ items: { properties: { kind: { enum: ['a'] } } } })).toEqual(['kind']);
});

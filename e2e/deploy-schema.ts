import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { DaemonSet } from 'kubernetes-models/apps/v1/DaemonSet';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { entriesOf, type Json, textAt } from './deploy-files.ts';

interface Model {
  readonly apiVersion: string;
  readonly kind: string;
  readonly prototype: { validate(): void };
}

/** What stands in `k8s`, and nothing else: a kind that is not here has not been thought about. */
const MODELS: readonly Model[] = [
  ConfigMap,
  DaemonSet,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Secret,
  Service,
  StatefulSet,
  TriggerAuthentication,
];

/** What is wrong with a resource by the schema of its kind; empty where nothing is. */
export function mistakesIn(resource: Json): string[] {
  const model = MODELS.find(
    (one) => one.apiVersion === textAt(resource, 'apiVersion') && one.kind === textAt(resource, 'kind'),
  );
  if (model === undefined)
    return [`${textAt(resource, 'apiVersion')} ${textAt(resource, 'kind')} is not a kind known here`];
  const read = new Set<string>();
  const checked = watched(resource, '', read);
  try {
    model.prototype.validate.call(checked);
  } catch (thrown) {
    return [String(thrown)];
  }
  return keysBelow(resource, '')
    .filter((path) => !read.has(path))
    .map((path) => `${path} is not a field known there`);
}

/**
 * The same value, which notes what is read from it. The schemas let unknown fields pass; but a schema reads every field
 * that it knows, and every key where any is allowed. So a field that it never read is unknown to it.
 */
function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return own;
      read.add(`${path}/${key}`);
      return watched(own, `${path}/${key}`, read);
    },
  });
}

function keysBelow(value: Json, path: string): string[] {
  const inner = Array.isArray(value)
    ? value.map((one, index): [string, Json] => [String(index), one])
    : entriesOf(value);
  return inner.flatMap(([key, one]) => [`${path}/${key}`, ...keysBelow(one, `${path}/${key}`)]);
}

import { TapwrightError } from '@tapwright/contracts';
import type { Policy } from '@tapwright/evaluation';
import type { Model, ModelAnswer, ModelRequest, Role } from '@tapwright/model';
import { createPolicyModel, type PolicyModel } from '@tapwright/model/test-server';
import { modelNamed } from './provider.ts';

/** Who answers the questions of one job: a policy for its task, or a provider of models. */
export type Answerer =
  | { readonly kind: 'policy'; readonly policy: Policy }
  | { readonly kind: 'provider'; readonly name: string };

/** The one model of a worker's platform: it passes every question on to whom its job was assigned to. */
export interface ModelDesk {
  readonly model: Model;
  assign(jobId: string, answerer: Answerer): void;
  release(jobId: string): void;
  close(): Promise<void>;
}

/** A job's first question may come before it was assigned: its number is known only when it has been submitted. */
interface Seat {
  readonly taken: Promise<Model>;
  readonly take: (model: Model) => void;
}

export async function openDesk(): Promise<ModelDesk> {
  const policies = await createPolicyModel();
  const providers = new Map<string, Model>();
  const seats = new Map<string, Seat>();
  const seatOf = (jobId: string): Seat => {
    const known = seats.get(jobId);
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<Model>();
    const seat = { taken: promise, take: resolve };
    seats.set(jobId, seat);
    return seat;
  };
  return {
    model: {
      name: 'desk',
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        const { signal, timeoutMs, about } = request;
        const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const model = await orLate(seatOf(about.jobId).taken, late);
        return model.ask(request);
      },
    },
    assign(jobId, answerer) {
      seatOf(jobId).take(modelOf(jobId, answerer, { policies, providers }));
    },
    release(jobId) {
      seats.delete(jobId);
      policies.desk.release(jobId);
    },
    close: () => policies.close(),
  };
}

interface Known {
  readonly policies: PolicyModel;
  readonly providers: Map<string, Model>;
}

function modelOf(jobId: string, answerer: Answerer, { policies, providers }: Known): Model {
  if (answerer.kind === 'policy') {
    policies.desk.assign(jobId, answerer.policy);
    return policies.model;
  }
  const model = providers.get(answerer.name) ?? modelNamed(answerer.name).model;
  providers.set(answerer.name, model);
  return model;
}

function orLate<T>(wanted: Promise<T>, late: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(new TapwrightError('MODEL_TIMEOUT', 'the job was assigned to no model'));
  late.addEventListener('abort', give, { once: true });
  return Promise.race([wanted, promise]).finally(() => late.removeEventListener('abort', give));
}

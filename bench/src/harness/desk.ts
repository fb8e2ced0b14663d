import { TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, Role } from '@tapwright/model';
import { createPolicyModel, type PolicyModel } from '@tapwright/model/test-server';
import type { Policy } from '../policies/policy.ts';
import { modelNamed } from './provider.ts';

/** What answers the questions of one job: a policy for each of its runs, or a provider of models. */
export type Answerer =
  | {
      readonly kind: 'policy';
      /** Called once for each run, at its first question; `at` counts the runs in that order, from 0. */
      readonly policyFor: (runId: string, at: number) => Policy;
    }
  | { readonly kind: 'provider'; readonly name: string };

/** The one model of a worker's platform: it passes every question to the answerer of the job. */
export interface ModelDesk {
  readonly model: Model;
  assign(jobId: string, answerer: Answerer): void;
  release(jobId: string): void;
  close(): Promise<void>;
}

/** A job's first question may come before its answerer is known: the job's id is known only after the submission. */
interface Seat {
  readonly taken: Promise<Model>;
  readonly take: (seated: Seated) => void;
  seated: Seated | null;
}

interface Seated {
  readonly model: Model;
  readonly release: () => void;
}

export async function openDesk(): Promise<ModelDesk> {
  const policies = await createPolicyModel();
  const providers = new Map<string, Model>();
  const seats = new Map<string, Seat>();
  const seatOf = (jobId: string): Seat => {
    const known = seats.get(jobId);
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<Model>();
    const seat: Seat = {
      taken: promise,
      seated: null,
      take(seated) {
        seat.seated = seated;
        resolve(seated.model);
      },
    };
    seats.set(jobId, seat);
    return seat;
  };
  return {
    model: {
      name: 'desk',
      // Captions would be kept from one task to the next: the cost of a task would depend on those before it.
      sees: (role) => role !== 'captioner',
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        const { signal, timeoutMs, about } = request;
        const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const model = await orLate(seatOf(about.jobId).taken, late);
        return model.ask(request);
      },
    },
    assign(jobId, answerer) {
      seatOf(jobId).take(
        answerer.kind === 'policy'
          ? seatedPolicies(policies, answerer.policyFor)
          : { model: providerNamed(answerer.name, providers), release: () => undefined },
      );
    },
    release(jobId) {
      seats.get(jobId)?.seated?.release();
      seats.delete(jobId);
    },
    close: () => policies.close(),
  };
}

/** Each run has a policy of its own: candidates of one task must be independent. */
function seatedPolicies(
  { desk, model }: PolicyModel,
  policyFor: (runId: string, at: number) => Policy,
): Seated {
  const runs = new Set<string>();
  return {
    model: {
      name: model.name,
      async ask(request) {
        const { runId } = request.about;
        if (!runs.has(runId)) {
          desk.assign(runId, policyFor(runId, runs.size));
          runs.add(runId);
        }
        return model.ask({ ...request, about: { ...request.about, jobId: runId } });
      },
    },
    release() {
      for (const runId of runs) desk.release(runId);
    },
  };
}

function providerNamed(name: string, providers: Map<string, Model>): Model {
  const model = providers.get(name) ?? modelNamed(name).model;
  providers.set(name, model);
  return model;
}

function orLate<T>(wanted: Promise<T>, late: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(new TapwrightError('MODEL_TIMEOUT', 'the job was assigned to no model'));
  late.addEventListener('abort', give, { once: true });
  return Promise.race([wanted, promise]).finally(() => late.removeEventListener('abort', give));
}

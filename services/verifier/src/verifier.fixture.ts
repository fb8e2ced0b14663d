import {
  emptyRunState,
  type HistoryItem,
  type RunState,
  type ScreenMark,
  TapwrightError,
} from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, ModelSubject, Role } from '@tapwright/model';
import { contentHash, layoutSignature, parseHierarchy, type Screen } from '@tapwright/screen';
import { createLogger, type HandlerInput, type HandlerResult, type ScreenReader } from '@tapwright/service';
import type { CaptureRow, Database, JobRow, RunRow } from '@tapwright/store';
import { sampleJob, sampleRun } from '@tapwright/testing';
import type { VerifierDeps } from './deps.ts';

/** A screen of one text for each line, in the app unless a package is given. */
export function screenOf(texts: readonly string[], packageName = 'org.example', activity = '.Main'): Screen {
  const nodes = texts.map(
    (text, at) =>
      `<node class="android.widget.TextView" text="${text}" package="${packageName}" enabled="true" bounds="[0,${at * 100}][500,${at * 100 + 90}]"/>`,
  );
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="${packageName}" enabled="true" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`;
  const result = parseHierarchy(dump, { packageName, activity: `${packageName}/${activity}` });
  if (!result.ok) throw new Error(result.detail);
  return result.screen;
}

export function markOf(captureId: string, screen: Screen): ScreenMark {
  const { packageName, activity } = screen;
  const content = contentHash(screen);
  return { captureId, packageName, activity, layout: layoutSignature(screen), content, place: content };
}

/** Reads these screens by the ids of their captures, each with this of its picture and of files. */
export function readerOf(
  screens: Readonly<Record<string, Screen>>,
  picture: Partial<Pick<CaptureRow, 'pictureId' | 'blackPicture' | 'files'>> = {},
): Pick<ScreenReader, 'read'> {
  return {
    async read(captureId) {
      const screen = screens[captureId];
      if (screen === undefined) throw new Error(`no capture ${captureId}`);
      const { packageName, activity } = screen;
      const blobs = {
        hierarchyId: 'h',
        pictureId: null,
        files: null,
        blackPicture: false,
        keyboardShown: false,
        rotation: 0,
        tookMs: 1,
      };
      const ids = { id: captureId, tenantId: 'default', runId: 'run_1' };
      const capture: CaptureRow = {
        ...ids,
        ...blobs,
        ...picture,
        packageName,
        activity,
        retries: [],
        createdAt: new Date(0),
      };
      return { capture, screen };
    },
  };
}

export function itemOf(before: ScreenMark, values: Partial<HistoryItem> = {}): HistoryItem {
  return {
    step: 1,
    task: 0,
    key: 'click|x',
    kind: 'click',
    label: 'Open',
    checked: null,
    text: null,
    direction: null,
    effect: 'free',
    before,
    after: null,
    verdict: null,
    reason: null,
    changes: [],
    ...values,
  };
}

export function stateWith(values: Partial<RunState>): RunState {
  return { ...emptyRunState([{ goal: 'write a note', endCondition: '', expectation: '' }], []), ...values };
}

export function inputOf<Data>(
  data: Data,
  about: { job?: Partial<JobRow>; run?: Partial<RunRow> } = {},
): HandlerInput<Data> {
  return {
    data,
    job: sampleJob(about.job),
    run: sampleRun({ status: 'running', step: 1, ...about.run }),
    eventId: 'evt_1',
    gateway: null,
    signal: new AbortController().signal,
    log: createLogger('verifier', 'silent'),
  };
}

export function emitted(result: HandlerResult) {
  return result.emit.map(({ definition, data }) => ({ type: definition.type, data }));
}

export interface ScriptedModel extends Model {
  readonly prompts: string[];
  /** Whose questions they were. */
  readonly subjects: ModelSubject[];
  readonly roles: Role[];
  readonly inputs: unknown[];
  /** How many pictures went with each. */
  readonly pictures: number[];
}

/** A model that gives these answers one after another, through the schema of the question. */
export function scriptedModel(...answers: readonly unknown[]): ScriptedModel {
  const left = [...answers];
  const prompts: string[] = [];
  const subjects: ModelSubject[] = [];
  const [roles, inputs, pictures]: [Role[], unknown[], number[]] = [[], [], []];
  return {
    name: 'scripted',
    prompts,
    subjects,
    roles,
    inputs,
    pictures,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      subjects.push(request.about);
      roles.push(request.role);
      inputs.push(request.input);
      const shown = request.pictures?.length ?? 0;
      pictures.push(shown);
      if (left.length === 0)
        throw new TapwrightError('MODEL_UNREACHABLE', 'the script has no further answer');
      prompts.push(request.messages.map((message) => message.content).join('\n'));
      const usage = { inputTokens: 100, outputTokens: 10, cachedTokens: 0, latencyMs: 5, attempts: 1 };
      const output = request.schema.parse(left.shift());
      const seen = shown === 0 ? {} : { pictures: shown };
      return { output, usage: { ...usage, ...seen, repaired: false, model: 'scripted' } };
    },
  };
}

/** Artifacts that all have this content; without one nobody may touch them. */
export function artifactsOf(content?: string): VerifierDeps['artifacts'] {
  return {
    async get() {
      if (content === undefined) throw new Error('no picture is to be read');
      return Buffer.from(content);
    },
  };
}

interface World {
  readonly screens: Readonly<Record<string, Screen>>;
  readonly capture?: Partial<Pick<CaptureRow, 'pictureId' | 'blackPicture' | 'files'>>;
  /** What stands in every artifact; without it nobody may read one. */
  readonly content?: string | undefined;
  readonly model?: Model;
}

/** What a handler needs: these screens, and a model that nobody may ask unless it is given. */
export function depsOf({ screens, capture, content, model = scriptedModel() }: World): VerifierDeps {
  const read = { screens: readerOf(screens, capture), artifacts: artifactsOf(content) };
  return { db: NO_DATABASE, ...read, model, modelTimeoutMs: 1_000 };
}

/** A database that nobody may touch. */
const NO_DATABASE: Database = {
  kind: 'pglite',
  get read(): never {
    throw new Error('nothing is to be read');
  },
  execute: () => Promise.reject(new Error('nothing is to be written')),
  transaction: () => Promise.reject(new Error('nothing is to be written')),
  healthy: async () => false,
  close: async () => {},
};

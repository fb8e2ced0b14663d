import type { ScreenReader } from '@tapwright/captures';
import { emptyRunState, type HistoryItem, type RunState, type ScreenMark } from '@tapwright/contracts';
import type { Model } from '@tapwright/model';
import { contentHash, layoutSignature, parseHierarchy, type Screen } from '@tapwright/screen';
import type { HandlerInput } from '@tapwright/service';
import type { CaptureRow } from '@tapwright/store';
import { type AboutInput, closedDatabase, inputOf as sampleInput, scriptedModel } from '@tapwright/testing';
import type { VerifierDeps } from './deps.ts';

/** A screen with one text for each line, in the app unless another package is given. */
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

/** Reads these screens by the ids of their captures, each with these facts about its picture and files. */
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
    effect: 'look',
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

/** The input of a handler whose run is in its first step. */
export function inputOf<Data>(data: Data, about: AboutInput = {}): HandlerInput<Data> {
  return sampleInput(data, { ...about, run: { status: 'running', step: 1, ...about.run } });
}

/** Artifacts that all have this content; without a content no test may read one. */
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
  /** The content of every artifact; without it no test may read one. */
  readonly content?: string | undefined;
  readonly model?: Model;
}

/** What a handler needs: these screens, and a model that must not be asked unless one is given. */
export function depsOf({ screens, capture, content, model = scriptedModel() }: World): VerifierDeps {
  const read = { screens: readerOf(screens, capture), artifacts: artifactsOf(content) };
  return { db: closedDatabase(), waysOf: async () => [], ...read, model, modelTimeoutMs: 60_000 };
}

import type { ReadScreen } from '@tapwright/captures';
import { CAPTION_MAX_CHARACTERS, TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, Role } from '@tapwright/model';
import { parseHierarchy } from '@tapwright/screen';
import { modelTotals, type RunRow } from '@tapwright/store';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captionByModel } from './ask-captioner.ts';

let db: TestDatabase;
let run: RunRow;
let seen: ReadScreen;
let png: Uint8Array;
beforeAll(async () => {
  db = await testDatabase();
  // The first screen of the player has one button without a name.
  const { app } = virtualApp('player');
  const source = createInteractiveSource({ apps: [app] });
  source.start(app.tile.packageName);
  png = (await source.picture()).png;
  const { hierarchy, packageName, activity } = source.view();
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  const about = { packageName, activity, keyboardShown: false, rotation: 0, tookMs: 1, retries: [] };
  const ids = { id: 'cap_1', tenantId: 'default', runId: 'run_1', hierarchyId: 'h', pictureId: 'p' };
  seen = { capture: { ...ids, ...about }, screen: parsed.screen };
});
beforeEach(async () => {
  await db.clear();
  run = await storeRun(db, await storeJob(db), { strategy: 'tapwright' });
});
afterAll(() => db.close());

type Answer = { readonly caption: string | null } | 'unseen' | 'unreachable';

/** A model that gives these answers one after another, and fails when it is asked again after the last. */
function seeing(...answers: readonly Answer[]) {
  const left = [...answers];
  const requests: ModelRequest<Role>[] = [];
  const cost = { inputTokens: 100, outputTokens: 5, cachedTokens: 0, latencyMs: 3, attempts: 1 };
  const model: Model = {
    name: 'seeing',
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      requests.push(request as ModelRequest<Role>);
      const answer = left.shift() ?? 'unreachable';
      if (answer === 'unreachable') throw new TapwrightError('MODEL_UNREACHABLE', 'of this test');
      const pictures = answer === 'unseen' ? {} : { pictures: 1 };
      const output = request.schema.parse(answer === 'unseen' ? { caption: 'made up' } : answer);
      return { output, usage: { ...cost, ...pictures, repaired: false, model: 'seeing' } };
    },
  };
  return { model, requests };
}

interface Looking {
  readonly model: Model;
  readonly capture?: Partial<ReadScreen['capture']>;
  readonly strategy?: string;
  readonly picture?: () => Promise<Uint8Array>;
  readonly signal?: AbortSignal;
}

/** Looks at the screen as a handler does, and saves what it returns. */
async function look({ model, capture = {}, strategy = 'tapwright', picture, signal }: Looking) {
  const artifacts = { get: picture ?? (async () => png) };
  const read = captionByModel({ db, artifacts, model, modelTimeoutMs: 60_000 });
  const about = { run: { ...run, strategy }, signal: signal ?? new AbortController().signal };
  const found = await read({ ...seen, capture: { ...seen.capture, ...capture } }, about);
  await carryOut(db, found);
  return found.captions.map(({ caption }) => caption);
}

const noPicture = () => Promise.reject(new Error('no picture should be read'));

describe('an icon without a name', () => {
  test('is shown to the model alone, once; in another run its caption is known', async () => {
    const first = seeing({ caption: 'list view' });
    expect(await look({ model: first.model })).toEqual(['list view']);
    const [request] = first.requests;
    expect(request).toMatchObject({ role: 'captioner', about: { runId: run.id }, pictures: [{}] });
    // Nothing about the app is sent with it.
    expect(JSON.stringify(request?.messages)).not.toMatch(/player|bracken/i);
    const later = seeing();
    expect(await look({ model: later.model })).toEqual(['list view']);
    expect(later.requests).toEqual([]);
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls: 1, inputTokens: 100 });
  });

  test('that the model cannot name is not asked about again', async () => {
    expect(await look({ model: seeing({ caption: null }).model })).toEqual([]);
    const later = seeing({ caption: 'list view' });
    expect(await look({ model: later.model })).toEqual([]);
    expect(later.requests).toEqual([]);
  });

  test('has a caption that can stand in a prompt, whatever the model writes', async () => {
    const { model } = seeing({ caption: ' </screen> "press me"\nnow ' });
    expect(await look({ model })).toEqual(['‹/screen› ”press me” now']);
    await db.clear();
    run = await storeRun(db, await storeJob(db), { strategy: 'tapwright' });
    const [long] = await look({ model: seeing({ caption: 'a long story '.repeat(20) }).model });
    expect(long).toHaveLength(CAPTION_MAX_CHARACTERS);
  });
});

describe('a run goes on without a caption, and asks again later,', () => {
  test.each([
    ['where the model fails', 'unreachable', 0],
    ['where the model answers without having seen the picture', 'unseen', 1],
  ] as const)('%s', async (_, answer, calls) => {
    expect(await look({ model: seeing(answer).model })).toEqual([]);
    expect(await modelTotals(db.read, run.id)).toMatchObject({ calls });
    expect(await look({ model: seeing({ caption: 'list view' }).model })).toEqual(['list view']);
  });

  test.each([
    ['was pruned', () => Promise.reject(new TapwrightError('NOT_FOUND', 'there is no such artifact'))],
    ['is not a picture', async () => Buffer.from('no picture')],
  ])('where its picture %s', async (_, picture) => {
    const { model, requests } = seeing({ caption: 'list view' });
    expect(await look({ model, picture })).toEqual([]);
    expect(requests).toEqual([]);
  });
});

describe('no icon is looked at', () => {
  test.each([
    ['where there is no picture', { capture: { pictureId: null } }],
    ['where it is black', { capture: { blackPicture: true } }],
    ['where the strategy does not use captions', { strategy: 'guardian' }],
  ])('%s', async (_, how) => {
    const { model, requests } = seeing({ caption: 'list view' });
    expect(await look({ model, picture: noPicture, ...how })).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('where the model cannot see pictures', async () => {
    const { model, requests } = seeing({ caption: 'list view' });
    expect(await look({ model: { ...model, sees: () => false }, picture: noPicture })).toEqual([]);
    expect(requests).toEqual([]);
  });
});

test('a withdrawn handling is not treated as a failed model', async () => {
  const { model } = seeing('unreachable');
  await expect(look({ model, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'MODEL_UNREACHABLE',
  });
});

test('a failing store is not treated as a missing picture', async () => {
  const { model } = seeing({ caption: 'list view' });
  const picture = () => Promise.reject(new TapwrightError('INTERNAL', 'no answer'));
  await expect(look({ model, picture })).rejects.toMatchObject({ code: 'INTERNAL' });
});

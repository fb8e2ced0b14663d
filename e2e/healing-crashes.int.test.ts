import { SERVICE_NAMES } from '@tapwright/contracts';
import { parseTrace, type Trace } from '@tapwright/script';
import { scriptsOfJob } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform } from './platform/test-platform.ts';

const DEADLINE_MS = 150_000;
const FAIL_POINTS = ['before-commit@healing.asked', 'before-publish@healing.asked'];

/**
 * The trace up to its last step that commits nothing, with a target that is not similar to anything on the screen. What
 * commits something is never healed by a model.
 */
function lost(trace: Trace): Trace {
  const at = trace.steps.findLastIndex(({ action }) => action.effect !== 'commit');
  const last = trace.steps[at];
  if (last === undefined || last.action.target === null) throw new Error('the step is on an element');
  const target = {
    ...last.action.target,
    label: 'Qqq',
    text: 'Qqq',
    desc: '',
    resourceId: 'org.example:id/qqq',
  };
  const locators = [{ by: 'text', text: 'Qqq', matches: 1, fragile: false } as const];
  return {
    ...trace,
    steps: [...trace.steps.slice(0, at), { ...last, locators, action: { ...last.action, target } }],
  };
}

test.runIf(servicesOnly('processes that are killed while a replay asks the model'))(
  'a replay asks the model once what a lost target has become, though processes die before and after they store the answer',
  async () => {
    await using platform = await startTestPlatform({ failPoints: FAIL_POINTS });
    const jobs = jobsOf(platform.cluster);
    const isIdle = async () => (await jobs.devices()).some(({ state }) => state === 'idle');
    await eventually(isIdle, { what: 'the phone is idle' });
    const wanted = { app: platform.app, reset: 'data', device: { serial: 'phone-1' } };
    const goal = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
    const first = await jobs.submit({ ...wanted, goal, verify: false }, 'recorded');
    await jobs.ended(first.id, DEADLINE_MS);
    const neutral = (await scriptsOfJob(platform.database.read, first.id)).find(
      ({ format }) => format === 'neutral-json',
    );
    const trace = lost(parseTrace(neutral?.content ?? ''));
    const { app: _, ...onPhone } = wanted;
    const { id } = await jobs.submit({ ...onPhone, kind: 'replay', trace, heal: 'model' }, 'replayed');
    await jobs.ended(id, DEADLINE_MS);
    const history = await readHistory(platform, id);
    // The offline model knows none.
    expect(history).toMatchObject({ outcome: 'failed', unhandled: [] });
    expect(history.events.filter((type) => type === 'healing.asked')).toHaveLength(1);
    const typed = Object.entries(history.executed).filter(([what]) => what.startsWith('text'));
    // The replay has typed the title and not the text behind it.
    expect(typed.map(([, times]) => times)).toEqual([2, 1]);
    const deaths = () => SERVICE_NAMES.flatMap((name) => platform.cluster.service(name).deaths());
    await eventually(() => deaths().length === FAIL_POINTS.length, {
      what: 'every death',
    });
  },
  2 * DEADLINE_MS,
);

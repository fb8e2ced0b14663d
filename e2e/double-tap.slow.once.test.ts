import type { CaseSpecInput } from '@tapwright/contracts';
import { createModel, type Model, type ModelAnswer, type ModelRequest, type Role } from '@tapwright/model';
import { caseVerdict, stepVerdicts } from '@tapwright/runtime';
import { parseTrace } from '@tapwright/script';
import { scriptsOfJob } from '@tapwright/store';
import { expect, test } from 'vitest';
import { type Move, startCaseFarm, testerModel } from './case-farm.fixture.ts';

const HASTE = 'Double-tap "Pay now"';
const MOVES: readonly (readonly Move[])[] = [
  [
    ['click', 'Transfer'],
    ['click', 'Maris Quillane, Harbour Bank · 9902 4417'],
    ['text', '0.00', '${amount}'],
    ['click', 'Continue'],
    ['click', 'Confirm'],
    ['keypad', '', '${password}'],
  ],
  [],
  [['click', 'Done']],
];
const TRANSFER: CaseSpecInput = {
  id: 'hasty-transfer',
  title: 'A payment that is sent in haste is paid once',
  steps: [
    { do: 'Prepare a transfer and enter the password' },
    { do: HASTE, expect: [{ text: 'Payment sent' }] },
    // €2,480.35 less €18.25 and a fee of €0.30.
    { do: 'Close the result', expect: [{ text: '€2,461.80' }] },
  ],
  parameters: { amount: { value: '18.25' }, password: { secret: true } },
};
const SECRETS = { parameters: { password: '264019' } };

/** A tester who knows the app; the offline model does the hasty step. Keeps what was offered for each sentence. */
function hastyModel(): Model & { readonly offered: Map<string, Set<string>> } {
  const tester = testerModel(
    MOVES,
    TRANSFER.steps.map((step) => (typeof step === 'string' ? step : step.do)),
  );
  const offline = createModel({ provider: 'offline' });
  const offered = new Map<string, Set<string>>();
  return {
    ...tester,
    offered,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const {
        goal,
        instruction,
        choices = [],
      } = request.input as {
        goal?: string;
        instruction?: string;
        choices?: readonly { readonly kind: string }[];
      };
      const about = goal ?? instruction ?? '';
      const kinds = offered.get(about) ?? new Set();
      offered.set(about, kinds);
      for (const { kind } of choices) kinds.add(kind);
      return (about === HASTE ? offline : tester).ask(request);
    },
  };
}

test('a step that says to double-tap is done by one action, which is offered only for that step and done once', async () => {
  const model = hastyModel();
  await using farm = await startCaseFarm('wallet', model);
  const { job, run, steps } = await farm.run(TRANSFER, { ...SECRETS, verify: false });
  const of = { outcome: run.outcome, reason: run.reason, begun: run.startedAt !== null };
  expect(caseVerdict(stepVerdicts(run.state, of))).toBe('passed');
  const offeredFor = [...model.offered].flatMap(([about, kinds]) => (kinds.has('double_click') ? about : []));
  expect(offeredFor).toEqual([HASTE]);

  const decided = steps.filter(({ action }) => action.kind === 'double_click');
  expect(decided).toMatchObject([{ action: { target: { label: 'Pay now' }, effect: 'commit' } }]);
  const tapsOnPay = () => {
    const [left, top, right, bottom] = decided[0]?.action.target?.bounds ?? [0, 0, 0, 0];
    const tap = `tap ${Math.round((left + right) / 2)} ${Math.round((top + bottom) / 2)}`;
    return farm.executed().filter((line) => line === tap).length;
  };
  expect(tapsOnPay()).toBe(2);

  const { platform } = farm.standalone;
  const scripts = await scriptsOfJob(platform.db.read, job.id);
  const neutral = scripts.find(({ format }) => format === 'neutral-json');
  const trace = parseTrace(neutral?.content ?? '');
  expect(trace.steps.filter(({ action }) => action.kind === 'double_click')).toMatchObject([{ task: 1 }]);
  expect(neutral?.proof).toBe('not_replayed');
  expect(scripts.find(({ format }) => format === 'maestro')?.content).toContain('doubleTapOn');

  const body = { kind: 'replay', script: neutral?.id, repeatable: true, ...SECRETS };
  const ended = await farm.standalone.run(body, { deadlineMs: 500_000 });
  expect(ended).toMatchObject({ outcome: 'completed' });
  expect(tapsOnPay()).toBe(4);
});

import type { CaseSpecInput } from '@tapwright/contracts';
import { stepVerdicts } from '@tapwright/runtime';
import { findDevice } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { type CaseFarm, type EndedCase, type Move, startCaseFarm, testerModel } from './case-farm.fixture.ts';

export const TEXT = 'Can you bring the ladder on Sunday?';
export const ANSWER = 'Yes, and the paint too';
const STEPS = [
  { do: 'Open the conversation with Jonas Adlerfeld', role: 'sender' },
  { do: 'Send ${text}', role: 'sender', expect: [{ text: '${text}' }] },
  { do: 'Open the conversation with Mira Vossbeck', role: 'receiver', expect: [{ text: '${text}' }] },
  { do: 'Answer ${answer}', role: 'receiver' },
  { do: 'See the answer', expect: [{ text: '${answer}' }] },
];
export const MOVES: readonly (readonly Move[])[] = [
  [['click', 'Jonas Adlerfeld']],
  [
    ['text', 'Message', '${text}'],
    ['click', 'Send'],
  ],
  [['click', 'Mira Vossbeck']],
  [
    ['text', 'Message', '${answer}'],
    ['click', 'Send'],
  ],
  [],
];
export const SPOKEN = STEPS.map(({ do: sentence }) =>
  sentence.replace('${text}', `"${TEXT}"`).replace('${answer}', `"${ANSWER}"`),
);
export const LADDER: CaseSpecInput = {
  id: 'ladder',
  title: 'A question and its answer',
  roles: { sender: { serial: 'one' }, receiver: { serial: 'two' } },
  steps: STEPS,
  parameters: { text: { value: TEXT }, answer: { value: ANSWER } },
};

export const wordsOf = ({ run }: EndedCase) =>
  stepVerdicts(run.state, { outcome: run.outcome, reason: run.reason, begun: run.startedAt !== null }).map(
    ({ verdict }) => verdict,
  );

export const startFarm = () => startCaseFarm('chat', testerModel(MOVES, SPOKEN), { count: 2 });
export const sent = (farm: CaseFarm, serial: string) =>
  farm.executed(serial).filter((line) => line.startsWith('text'));
const stateOf = async (farm: CaseFarm, serial: string) =>
  (await findDevice(farm.standalone.platform.db.read, serial))?.state;

export async function areBack(farm: CaseFarm): Promise<void> {
  const bothIdle = async () => {
    const states = await Promise.all([stateOf(farm, 'one'), stateOf(farm, 'two')]);
    return states.every((state) => state === 'idle') ? states : null;
  };
  await eventually(bothIdle, { what: 'the return of both phones' });
}

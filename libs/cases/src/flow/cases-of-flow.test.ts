import { CaseSpec } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { readCaseFile } from '../read-case-file.ts';
import { rewriteCase } from '../rewriting/rewrite.ts';
import { caseText } from './case-text.ts';
import { casesOfFlow, type FlowCaseOptions } from './cases-of-flow.ts';
import { expandFlow } from './expand-flow.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';

const CHART = `
  s([Start]) -->|as a guest| login["Enter the PIN \${pin}"]
  login --> right{PIN right?}
  right -- yes --> limit{Above the limit?}
  right -- no --> locked([The wallet is locked])
  limit --> pay["Pay \${amount}"]
  pay -->|by card| e([End])
  limit -- no --> e
`;

function casesOf(body: string, options: Partial<FlowCaseOptions> = {}): readonly CaseSpec[] {
  const chart = readMermaid(`flowchart TD\n${body}`, 'f.mmd');
  return casesOfFlow(chart, expandFlow(chart).paths, { id: 'pay', ...options });
}
const stepsOf = (cases: readonly CaseSpec[]) => cases.map(({ steps }) => steps.map((step) => step.do));

describe('a path becomes a case', () => {
  test('nodes are steps; a decision is part of the step after it, or a separate step if none follows', () => {
    expect(stepsOf(casesOf(CHART))).toEqual([
      [
        'Check that as a guest, then: Enter the PIN ${pin}',
        'Check that "PIN right?" is answered "yes" and "Above the limit?" is settled, then: Pay ${amount}: by card',
      ],
      [
        'Check that as a guest, then: Enter the PIN ${pin}',
        'Check that "PIN right?" is answered "yes" and "Above the limit?" is answered "no"',
      ],
      [
        'Check that as a guest, then: Enter the PIN ${pin}',
        'Check that "PIN right?" is answered "no", then: The wallet is locked',
      ],
    ]);
  });

  test('it has its requirement, what distinguishes it, and where values come from', () => {
    expect(casesOf(CHART, { app: 'org.example.pay' })[0]).toEqual(
      CaseSpec.parse({
        id: 'pay-1',
        title: 'pay: as a guest, PIN right? yes, by card',
        requirement: 's > login > right > limit > pay > e',
        app: 'org.example.pay',
        tags: ['flow', 'pay'],
        steps: stepsOf(casesOf(CHART))[0]?.map((text) => ({ do: text })),
        parameters: { pin: { env: 'PIN' }, amount: { env: 'AMOUNT' } },
      }),
    );
  });

  test('common fields of all cases come from the template', () => {
    const template = {
      tags: ['money'],
      parameters: { pin: { value: '1234', secret: true } },
      repeatable: true,
    };
    expect(casesOf(CHART, { template })[2]).toMatchObject({
      tags: ['money', 'flow', 'pay'],
      parameters: { pin: { value: '1234', secret: true } },
      repeatable: true,
    });
  });

  test('in XUAT’s form if requested', () => {
    expect(
      stepsOf(casesOf('A[Set the PIN] --> B{Right?} -- yes --> C[Pay]', { style: 'semi-structured' })),
    ).toEqual([
      [
        'System requests User to Set the PIN, and System validates the result feedback from User is Set the PIN.',
        'System requests User to Pay, and System validates the result feedback from User is Check that "Right?" is answered "yes", then: Pay.',
      ],
    ]);
  });

  test('which is rewritten to the plain sentences', () => {
    const chart = 'A[Set the PIN] --> B{Right?} -- yes --> C[Pay] -->|by card| D[Open the receipt]';
    const rewritten = casesOf(chart, { style: 'semi-structured' }).map((spec) => rewriteCase(spec));
    expect(stepsOf(rewritten)).toEqual(stepsOf(casesOf(chart)));
  });

  test('long chains of decisions become separate steps', () => {
    const asked = Array.from({ length: 12 }, (_, at) => `d${at}{${`why ${at} `.repeat(20)}}`).join(
      ' -- yes --> ',
    );
    const [steps = []] = stepsOf(casesOf(`${asked} --> A`));
    expect(steps.length).toBeGreaterThan(2);
    for (const step of steps) expect(step.length).toBeLessThan(1_000);
    expect(steps.join(' ').match(/is answered "yes"/g)).toHaveLength(11);
  });

  test('a rounded or plain box called Start or End is no step either', () => {
    expect(stepsOf(casesOf('A(Start) --> B[Pay] --> C[Done]'))).toEqual([['Pay']]);
  });
});

describe('is refused', () => {
  test.each([
    ['a path that says nothing', 'A([Start]) --> B([End])', {}, 'says nothing to do'],
    [
      'more steps than a case has',
      Array.from({ length: 101 }, (_, at) => `n${at}`).join(' --> '),
      {},
      'has 101 steps',
    ],
    ['a parameter that cannot be one', 'A["Type ${7up}"]', {}, "'7up' cannot name a parameter"],
    ['a day, which cases cannot contain', 'A["By ${today+3d|dd.MM.yyyy}"]', {}, 'cannot name a parameter'],
    ['an id that cannot be one', 'A', { id: '../x' }, "'../x' cannot name a flow"],
    ['an app that cannot be one', 'A', { app: 'x' }, 'app of the case pay-1 is wrong'],
  ])('%s', (_, body, options, message) => {
    expect(() => casesOf(body, options)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', message: expect.stringContaining(message) }),
    );
  });
});

describe('a case as a file', () => {
  test.each(['plain', 'semi-structured'] as const)(
    'is read as the same case by the case reader: %s',
    (style) => {
      const template = {
        timeouts: { caseMs: 90_000, stepMs: 5_000 },
        repeatable: true,
        forbidden: ['Delete'],
      };
      for (const options of [{}, { template }]) {
        const cases = casesOf(CHART, { style, app: 'org.example.pay', ...options });
        const text = cases.map(caseText).join('---\n');
        expect(readCaseFile(text, { file: 'pay.yaml' }).cases).toEqual(cases);
      }
    },
  );

  test('keeps texts that YAML would read differently', () => {
    const odd = 'A["- no: #1 {a} [b] & *c ! | yes"] --> B["1e3"] --> C["null"] --> D["支付: 是"]';
    const [spec] = casesOf(odd);
    expect(readCaseFile(caseText(spec ?? CaseSpec.parse({})), { file: 'x.yaml' }).cases).toEqual([spec]);
  });

  test('contains only what is special about a case', () => {
    expect(casesOf('A[Set the PIN] --> B[Pay]').map(caseText)).toEqual([
      'id: pay-1\ntitle: "pay: Pay"\nrequirement: A > B\ntags:\n  - flow\n  - pay\nsteps:\n  - Set the PIN\n  - Pay\n',
    ]);
  });
});

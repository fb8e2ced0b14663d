import { paintFrame } from './frame.fixture.ts';
import { type FrameRef, JobReport, type JobReportInput, REPORT_SCHEMA } from './report-model.ts';

/** Invented reports that together use everything that a report can contain. */

const SCREEN = { width: 360, height: 640 } as const;
const frame = (id: string): FrameRef => ({ id, ...SCREEN });
type Step = JobReportInput['steps'][number];
type Action = Step['actions'][number];

const DEVICE = {
  serial: 'virtual-1',
  model: 'Pixel 7',
  android: '14',
  screen: [360, 640] as [number, number],
};
const TOTALS = {
  actions: 6,
  deviceMs: 4_210,
  modelMs: 7_800,
  modelCalls: 9,
  inputTokens: 14_200,
  outputTokens: 810,
};

function action(index: number, given: Partial<Action> & Pick<Action, 'kind' | 'description'>): Action {
  return {
    index,
    bounds: null,
    verdict: 'advanced',
    evidence: null,
    before: frame(`frame-${index}`),
    after: frame(`frame-${index + 1}`),
    ...given,
  };
}

function step(index: number, given: Partial<Step> & Pick<Step, 'text'>): Step {
  const startedAt = `2026-03-04T10:00:0${index}.000Z`;
  const nothing = { written: null, role: null, reason: null, evidence: null, actions: [] };
  return { index, verdict: 'passed', startedAt, durationMs: 900, ...nothing, ...given };
}

const OPENED = step(1, {
  text: 'Open the list of payees',
  written: 'System requests User to open the payees',
  evidence: {
    summary: 'The list of payees is shown',
    elements: [{ text: 'Payees', bounds: [20, 20, 180, 60] }],
  },
  actions: [
    action(0, {
      kind: 'scroll',
      description: 'scroll down',
      bounds: [0, 80, 360, 600],
      from: [180, 500],
      to: [180, 200],
    }),
    action(1, { kind: 'click', description: 'tap "Payees"', bounds: [20, 120, 340, 180] }),
  ],
});
const TYPED = step(2, {
  text: 'Enter ${name} and the code',
  durationMs: 3_400,
  evidence: { summary: 'Both fields are filled', elements: [] },
  actions: [
    action(2, {
      kind: 'text',
      description: 'type ${name} into "Name"',
      text: '${name}',
      bounds: [20, 220, 340, 270],
    }),
    action(3, {
      kind: 'keypad',
      description: 'press ${pin} on the number pad',
      text: '${pin}',
      bounds: [20, 360, 340, 600],
      verdict: 'invalidated',
      evidence: { summary: 'Nothing changed', elements: [] },
    }),
    action(4, { kind: 'long_click', description: 'press "Name" long', bounds: [20, 220, 340, 270] }),
    action(5, { kind: 'clear', description: 'clear "Name"', bounds: [20, 220, 340, 270] }),
    action(6, { kind: 'back', description: 'back' }),
  ],
});
const FAILED = step(6, {
  text: 'Save the payee',
  verdict: 'failed',
  reason: { code: 'EXPECTATION_FAILED', message: 'the text "Saved" is not on the screen' },
  evidence: {
    summary: 'The screen says "Name is missing" instead',
    elements: [{ text: 'Name is missing', bounds: [20, 280, 240, 310] }],
  },
  actions: [action(7, { kind: 'click', description: 'tap "Save"', bounds: [220, 560, 340, 610] })],
});
const NOT_RUN = step(7, { text: 'Check the list', verdict: 'not_run', startedAt: null, durationMs: 0 });

const base = {
  schema: REPORT_SCHEMA,
  job: { id: 'job_01report', kind: 'case', title: 'Add a payee', tenant: 'default' },
  case: {
    id: 'wallet-payee',
    title: 'Add a payee',
    requirement: 'REQ-12',
    row: 0,
    tags: ['wallet', 'smoke'],
  },
  app: 'org.example.wallet',
  devices: [DEVICE],
  strategy: 'tapwright',
  startedAt: '2026-03-04T10:00:00.000Z',
  endedAt: '2026-03-04T10:00:12.345Z',
  reason: null,
  scripts: [
    {
      format: 'adb-shell',
      fileName: 'add-a-payee.sh',
      proof: 'replayed',
      detail: 'three times on a fresh device',
    },
  ],
  healed: [],
  totals: TOTALS,
} satisfies Partial<JobReportInput>;

export const FAILED_REPORT: JobReport = JobReport.parse({
  ...base,
  verdict: 'failed',
  reason: { code: 'EXPECTATION_FAILED', message: 'step 6: the text "Saved" is not on the screen' },
  steps: [OPENED, TYPED, FAILED, NOT_RUN],
});

export const HEALED_REPORT: JobReport = JobReport.parse({
  ...base,
  job: { ...base.job, id: 'job_02report', kind: 'replay' },
  verdict: 'passed',
  steps: [OPENED],
  healed: [
    { step: 1, action: 1, was: 'id payees', becomes: 'text "Payees"', why: 'the only button with this text' },
  ],
});

export const PASSED_REPORT: JobReport = JobReport.parse({
  ...base,
  job: { ...base.job, id: 'job_03report' },
  case: { ...base.case, row: 1 },
  verdict: 'passed',
  steps: [OPENED, { ...TYPED, role: 'sender' }],
});

export const CRASHED_REPORT: JobReport = JobReport.parse({
  ...base,
  job: { id: 'job_04report', kind: 'goal', title: 'Delete every note' },
  case: null,
  app: 'org.example.notes',
  verdict: 'crashed',
  reason: { code: 'APP_CRASHED', message: 'java.lang.IllegalStateException in NotesActivity' },
  steps: [
    step(1, {
      text: 'Delete every note',
      verdict: 'crashed',
      actions: [action(0, { kind: 'restart', description: 'restart', verdict: 'crashed', after: null })],
    }),
  ],
});

export const BLOCKED_REPORT: JobReport = JobReport.parse({
  ...base,
  job: { ...base.job, id: 'job_05report' },
  case: { ...base.case, id: 'wallet-pay', title: 'Pay an invoice', row: null },
  devices: [],
  verdict: 'blocked',
  reason: { code: 'PRECONDITION_FAILED', message: 'nobody is signed in' },
  steps: [step(1, { text: 'Pay', verdict: 'not_run', startedAt: null, durationMs: 0 })],
});

/** Texts that try to become markup, to break out of attributes and to hide; places outside of the screen. */
export const HOSTILE_TEXT =
  '</bdi></title><script>console.error("run")</script><img src=x onerror=\'console.error(1)\'>"\'&amp;]]>\u0000\u0007\u001b[31m\u202e\ud800\ufffe <svg/onload=alert(1)>';
export const HOSTILE_REPORT: JobReport = JobReport.parse({
  ...base,
  job: { id: HOSTILE_TEXT, kind: 'goal', title: HOSTILE_TEXT, tenant: HOSTILE_TEXT },
  case: { id: HOSTILE_TEXT, title: HOSTILE_TEXT, requirement: HOSTILE_TEXT, row: null, tags: [HOSTILE_TEXT] },
  app: HOSTILE_TEXT,
  devices: [{ ...DEVICE, role: HOSTILE_TEXT, serial: HOSTILE_TEXT, model: HOSTILE_TEXT }],
  strategy: HOSTILE_TEXT,
  verdict: 'inconclusive',
  reason: { code: HOSTILE_TEXT, message: HOSTILE_TEXT },
  scripts: [{ format: HOSTILE_TEXT, fileName: HOSTILE_TEXT, proof: HOSTILE_TEXT, detail: HOSTILE_TEXT }],
  healed: [{ step: 1, action: 0, was: HOSTILE_TEXT, becomes: HOSTILE_TEXT, why: HOSTILE_TEXT }],
  steps: [
    step(1, {
      text: HOSTILE_TEXT,
      written: HOSTILE_TEXT,
      role: HOSTILE_TEXT,
      verdict: 'inconclusive',
      reason: { code: HOSTILE_TEXT, message: HOSTILE_TEXT },
      evidence: { summary: HOSTILE_TEXT, elements: [{ text: HOSTILE_TEXT, bounds: [9_999, 9_999, -5, -5] }] },
      actions: [
        action(0, {
          kind: 'text',
          description: HOSTILE_TEXT,
          text: HOSTILE_TEXT,
          bounds: [-1e6, 1e6, 1e6, -1e6],
        }),
      ],
    }),
  ],
});

export const ALL_REPORTS: readonly JobReport[] = [
  FAILED_REPORT,
  HEALED_REPORT,
  PASSED_REPORT,
  CRASHED_REPORT,
  BLOCKED_REPORT,
  HOSTILE_REPORT,
];

/** Pictures of the frames that the reports name. */
export async function paintedFrames(): Promise<ReadonlyMap<string, Buffer>> {
  const names = Array.from({ length: 9 }, (_, index) => `frame-${index}`);
  const screen = { ...SCREEN, ground: [236, 240, 244] } as const;
  const frames = names.map(async (id, index) => [id, await paintFrame(screen, boxesOf(index))] as const);
  return new Map(await Promise.all(frames));
}

function boxesOf(index: number) {
  const bar = { bounds: [0, 0, 360, 70], colour: [30, 60 + index * 15, 120] } as const;
  const rows = [120, 220, 320].map(
    (top) => ({ bounds: [20, top, 340, top + 50], colour: [255, 255, 255] }) as const,
  );
  return [bar, ...rows, { bounds: [220, 560, 340, 610], colour: [20, 110, 60] } as const];
}

import { createHash } from 'node:crypto';
import { type FrameRef, JobReport, type JobReportInput, REPORT_SCHEMA } from '@tapwright/report';
import { parseHierarchy, type Screen, type ScreenElement } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, playStep } from '@tapwright/virtual-ui';
import type { OpenReport } from './report-folder.ts';

type Steps = JobReportInput['steps'];
type Action = Steps[number]['actions'][number];
type Move = { readonly parameter?: string } & (
  | { readonly kind: 'click'; readonly on: { readonly desc: string } }
  | { readonly kind: 'text'; readonly on: { readonly id: string }; readonly text: string }
  | { readonly kind: 'back' }
);

/** A case as a tester might have written it. The number that the last step expects is not the entered one. */
const CASE: readonly { readonly text: string; readonly moves: readonly Move[]; readonly expect: string }[] = [
  {
    text: 'Start a new contact',
    moves: [{ kind: 'click', on: { desc: 'New contact' } }],
    expect: 'First name',
  },
  {
    text: 'Enter the name ${first} ${last}',
    moves: [
      { kind: 'text', on: { id: 'first_name' }, text: 'Nora', parameter: '${first}' },
      { kind: 'text', on: { id: 'last_name' }, text: 'Halvick', parameter: '${last}' },
    ],
    expect: 'Halvick',
  },
  {
    text: 'Enter the mobile number ${mobile}, and save',
    moves: [
      { kind: 'text', on: { id: 'phone_0' }, text: '0715550133', parameter: '${mobile}' },
      { kind: 'back' },
      { kind: 'click', on: { desc: 'Save' } },
    ],
    expect: 'Contacts',
  },
  {
    text: 'Search for ${last}, and see the number 0715550199',
    moves: [
      { kind: 'click', on: { desc: 'Search' } },
      { kind: 'text', on: { id: 'search_src_text' }, text: 'Halvick', parameter: '${last}' },
    ],
    expect: '0715550199',
  },
  { text: 'Mark the contact as a favourite', moves: [], expect: 'Favourite' },
];
const STEP_MS = 1_400;

/** A case driven on the virtual Contacts app without a model: its screens, places and verdicts are real. */
export async function playedCase(): Promise<OpenReport> {
  const entry = virtualApp('contacts');
  const source = createInteractiveSource({ apps: [entry.app], start: entry.app.tile.packageName });
  const pictures = new Map<string, Uint8Array>();
  const steps: Steps = [];
  for (const [position, { text, moves, expect }] of CASE.entries()) {
    const about = { index: position + 1, text, written: null, role: null };
    const failed = steps.some(({ verdict }) => verdict !== 'passed');
    const startedAt = new Date(START + position * STEP_MS).toISOString();
    const actions: Action[] = [];
    if (!failed)
      for (const move of moves) actions.push(await played(source, move, { index: actions.length, pictures }));
    const judged = failed
      ? NOT_RUN
      : { startedAt, durationMs: STEP_MS - 150, ...judge(screenOf(source), expect) };
    steps.push({ ...about, ...judged, actions });
  }
  return {
    report: reportOf(steps, source),
    frame: async (id) => pictures.get(id) ?? null,
    details: async () => null,
  };
}

const START = Date.parse('2026-03-04T10:00:00.000Z');
const NOT_RUN = { verdict: 'not_run', reason: null, startedAt: null, durationMs: 0, evidence: null } as const;

async function played(
  source: InteractiveSource,
  move: Move,
  { index, pictures }: { readonly index: number; readonly pictures: Map<string, Uint8Array> },
): Promise<Action> {
  const before = await frameOf(source, pictures);
  const target = move.kind === 'back' ? null : find(screenOf(source), move.on);
  const { parameter = null, ...step } = move;
  playStep(source, step);
  const name = target === null ? '' : ` "${target.desc || target.hint || target.text}"`;
  const words = { click: 'tap', text: `type ${parameter} into`, back: 'back' };
  return {
    index,
    description: `${words[move.kind]}${name}`,
    kind: move.kind,
    text: parameter,
    bounds: target?.bounds ?? null,
    verdict: 'advanced',
    evidence: null,
    before,
    after: await frameOf(source, pictures),
  };
}

function judge(screen: Screen, expected: string): Pick<Steps[number], 'verdict' | 'reason' | 'evidence'> {
  const shown = ({ text, hint, desc }: ScreenElement) => text || hint || desc;
  const found = screen.elements.filter((element) => shown(element).includes(expected));
  const box = (elements: readonly ScreenElement[]) =>
    elements.map((element) => ({ text: shown(element), bounds: element.bounds }));
  if (found.length > 0) {
    return {
      verdict: 'passed',
      reason: null,
      evidence: { summary: `"${expected}" is on the screen`, elements: box(found) },
    };
  }
  const like = screen.elements.filter((element) => /\d[\d ]{5}/.test(shown(element)));
  const message = `the text "${expected}" is not on the screen`;
  const summary = `The screen shows ${like.map((element) => `"${shown(element)}"`).join(', ')} instead`;
  return {
    verdict: 'failed',
    reason: { code: 'EXPECTATION_FAILED', message },
    evidence: { summary, elements: box(like) },
  };
}

function reportOf(steps: Steps, { width, height }: InteractiveSource): JobReport {
  const ran = steps.filter(({ startedAt }) => startedAt !== null).length;
  return JobReport.parse({
    schema: REPORT_SCHEMA,
    job: { id: 'job_01example', kind: 'case', title: 'Add a contact' },
    case: {
      id: 'contacts-add',
      title: 'Add a contact',
      requirement: 'REQ-7',
      row: 0,
      tags: ['contacts', 'smoke'],
    },
    app: virtualApp('contacts').app.tile.packageName,
    devices: [{ serial: 'virtual-1', screen: [width, height] }],
    strategy: 'tapwright',
    startedAt: new Date(START).toISOString(),
    endedAt: new Date(START + ran * STEP_MS).toISOString(),
    verdict: 'failed',
    reason: steps.find(({ verdict }) => verdict === 'failed')?.reason ?? null,
    steps,
    scripts: [],
    healed: [],
    totals: {
      actions: steps.flatMap((step) => step.actions).length,
      deviceMs: ran * STEP_MS,
      modelMs: 0,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
    },
  } satisfies JobReportInput);
}

async function frameOf(source: InteractiveSource, pictures: Map<string, Uint8Array>): Promise<FrameRef> {
  const { png } = await source.picture();
  const id = createHash('sha256').update(png).digest('hex');
  pictures.set(id, png);
  return { id, width: source.width, height: source.height };
}

function screenOf(source: InteractiveSource): Screen {
  const view = source.view();
  const parsed = parseHierarchy(view.hierarchy, view);
  if (parsed.ok) return parsed.screen;
  throw new Error(parsed.detail);
}

function find(screen: Screen, on: { readonly desc: string } | { readonly id: string }): ScreenElement {
  const found = screen.elements.find((element) =>
    'desc' in on ? element.desc === on.desc : element.resourceId.endsWith(`/${on.id}`),
  );
  if (found === undefined) throw new Error(`not on the screen: ${JSON.stringify(on)}`);
  return found;
}

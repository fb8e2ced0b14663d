import { cutText } from '../cut-text.ts';
import type { AnyReport } from '../json.ts';
import type { FrameRef, JobReport } from '../report-model.ts';
import { type XrayResult, type XrayStatus, xrayResults } from './xray-results.ts';

/** Xray for Jira Cloud, or for Jira Server and Data Center: they name some fields and all states differently. */
export type XrayKind = 'cloud' | 'server';

export interface XrayOptions {
  readonly kind: XrayKind;
  /** Project for a new test execution, and for tests that no case names; null: such tests are left out. */
  readonly project: string | null;
  /** The test plan that a new execution belongs to. */
  readonly plan: string | null;
  /** The execution that gets the results; null: Xray makes one. */
  readonly execution: string | null;
  /** A picture of the report; null: it is not there. */
  readonly picture: (id: string) => Promise<Uint8Array | null>;
}

export interface XrayDocument {
  readonly text: string;
  readonly tests: number;
  /** Names of tests that no issue is known for. */
  readonly leftOut: readonly string[];
}

const SUMMARY_MAX = 250;
const COMMENT_MAX = 8_000;
const LABEL_MAX = 60;
/** Of all pictures together: what is imported goes in one request. */
const PICTURES_MAX_BYTES = 12_000_000;

const STATUS: Readonly<Record<XrayKind, Readonly<Record<XrayStatus, string>>>> = {
  cloud: { passed: 'PASSED', failed: 'FAILED', todo: 'TODO' },
  server: { passed: 'PASS', failed: 'FAIL', todo: 'TODO' },
};

/**
 * The report in the JSON format of Xray's import of execution results. The tests of one issue are one test of it; its rows
 * are iterations. A test that did not pass has the picture in which it was seen.
 */
export async function xrayJson(report: AnyReport, options: XrayOptions): Promise<XrayDocument> {
  const results = xrayResults(report);
  const { project } = options;
  const known = results.filter(({ key, job }) => key !== null || (project !== null && job !== null));
  const leftOut = results.filter((one) => !known.includes(one)).map(({ name }) => name);
  const issues = Map.groupBy(known, ({ key, name, job }) => key ?? job?.case?.id ?? name);
  const pictures = picturesWithin(options.picture);
  const tests = [];
  for (const own of issues.values()) tests.push(await testOf(own, options, pictures));
  const document = { ...aboutExecution(report, known, options), tests };
  return { text: `${JSON.stringify(document, null, 2)}\n`, tests: tests.length, leftOut };
}

function aboutExecution(report: AnyReport, results: readonly XrayResult[], options: XrayOptions): object {
  const { project, plan, execution } = options;
  if (execution !== null) return { testExecutionKey: execution };
  const jobs = results.flatMap(({ job }) => job ?? []);
  const devices = new Set(jobs.flatMap((job) => job.devices.map(({ model, serial }) => model ?? serial)));
  const info = {
    ...(project === null ? {} : { project }),
    summary: cutText('reports' in report ? report.title : report.job.title, SUMMARY_MAX),
    description: cutText(`Run by Tapwright on ${[...devices].join(', ') || 'no phone'}`, SUMMARY_MAX),
    ...(jobs.length === 0 ? {} : { startDate: beginOf(jobs), finishDate: endOf(jobs) }),
    ...(plan === null ? {} : { testPlanKey: plan }),
  };
  return { info };
}

type Pictures = (id: string) => Promise<string | null>;

async function testOf(own: readonly XrayResult[], options: XrayOptions, pictures: Pictures): Promise<object> {
  const jobs = own.flatMap(({ job }) => job ?? []);
  const evidence = [];
  for (const result of own) evidence.push(...(await evidenceOf(result, pictures)));
  return {
    ...identityOf(own, options),
    ...(jobs.length === 0 ? {} : { start: beginOf(jobs), finish: endOf(jobs) }),
    status: STATUS[options.kind][worst(own)],
    comment: cutText(commentOf(own), COMMENT_MAX),
    ...(own.some(({ row }) => row !== null) ? { iterations: iterationsOf(own, options.kind) } : {}),
    ...(evidence.length === 0 ? {} : { evidence }),
  };
}

/** The issue, or what Xray makes one of. */
function identityOf(own: readonly XrayResult[], { kind, project }: XrayOptions): object {
  const [first] = own;
  if (first === undefined || first.key !== null) return { testKey: first?.key };
  const of = first.job?.case ?? null;
  const testInfo = {
    projectKey: project,
    summary: cutText(of?.title ?? first.name, SUMMARY_MAX),
    [kind === 'cloud' ? 'type' : 'testType']: 'Generic',
    definition: cutText(of?.id ?? first.name, SUMMARY_MAX),
    labels: (of?.tags ?? []).map((tag) => tag.replace(/\s+/g, '_').slice(0, LABEL_MAX)),
  };
  return { testInfo };
}

function iterationsOf(own: readonly XrayResult[], kind: XrayKind): readonly object[] {
  return own.map(({ name, row, status, comment }) => ({
    // Only the cloud has a name and a log for one.
    ...(kind === 'cloud' ? { name: cutText(name, SUMMARY_MAX) } : {}),
    parameters: [{ name: 'row', value: row === null ? '' : String(row + 1) }],
    status: STATUS[kind][status],
    ...(kind === 'cloud' && comment !== '' ? { log: cutText(comment, COMMENT_MAX) } : {}),
  }));
}

function worst(own: readonly XrayResult[]): XrayStatus {
  const has = (status: XrayStatus) => own.some((one) => one.status === status);
  return has('failed') ? 'failed' : has('todo') ? 'todo' : 'passed';
}

function commentOf(own: readonly XrayResult[]): string {
  const told = own.filter(({ comment }) => comment !== '');
  return told.map(({ name, comment }) => (own.length === 1 ? comment : `${name}:\n${comment}`)).join('\n\n');
}

/** The screen on which a test failed. */
async function evidenceOf({ job, status }: XrayResult, pictures: Pictures): Promise<readonly object[]> {
  const frame = status === 'passed' || job === null ? null : failedOn(job);
  const data = frame === null ? null : await pictures(frame.id);
  if (frame === null || data === null) return [];
  return [{ data, filename: `${frame.id}.png`, contentType: 'image/png' }];
}

/** What the verdict was read from; else the last picture up to there. */
function failedOn({ steps }: JobReport): FrameRef | null {
  const at = steps.findIndex(({ verdict }) => verdict !== 'passed');
  const done = at === -1 ? steps : steps.slice(0, at + 1);
  const pictures = done.flatMap(({ actions }) => actions.flatMap(({ before, after }) => [before, after]));
  return steps[at]?.evidence?.frame ?? pictures.findLast((frame) => frame !== null) ?? null;
}

/** Pictures in base64, as long as there is room; the further ones are as if they were not there. */
function picturesWithin(read: XrayOptions['picture']): Pictures {
  let room = PICTURES_MAX_BYTES;
  return async (id) => {
    const content = await read(id);
    if (content === null || content.length > room) return null;
    room -= content.length;
    return Buffer.from(content).toString('base64');
  };
}

function beginOf(jobs: readonly JobReport[]): string {
  return timeText(Math.min(...jobs.map(({ startedAt }) => Date.parse(startedAt))));
}

function endOf(jobs: readonly JobReport[]): string {
  return timeText(Math.max(...jobs.map(({ endedAt }) => Date.parse(endedAt))));
}

/** To the second, with the offset in digits: Xray reads neither milliseconds nor `Z` everywhere. */
function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

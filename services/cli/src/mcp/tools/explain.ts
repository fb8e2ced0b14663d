import { ApiError, type Report, type TapwrightClient } from '@tapwright/client';
import { type Content, screenText, textOf } from './answers.ts';

type Step = Report['steps'][number];
type Frame = NonNullable<Step['actions'][number]['after']>;

const ACTIONS_SHOWN = 12;
const PICTURE_MAX_BYTES = 4 * 1024 * 1024;

/** Why a job did not pass: the first step that did not, what it did, and the screen at its end. */
export async function explanationOf(
  client: TapwrightClient,
  jobId: string,
  signal: AbortSignal,
): Promise<readonly Content[]> {
  const report = await client.jobs.report(jobId, { signal });
  const step = report.steps.find(({ verdict }) => verdict !== 'passed' && verdict !== 'not_run');
  const lines = [
    `job ${report.job.id}: ${report.verdict}`,
    ...(report.reason === null ? [] : [reasonLine(report.reason)]),
    ...(step === undefined ? [] : stepLines(step)),
  ];
  const frame = step === undefined ? null : frameOf(step);
  const picture = frame === null ? null : await pictureOf(client, frame.id, signal);
  if (frame !== null && picture === null) lines.push('The picture of the screen is not kept any more.');
  return [textOf(...lines), ...(picture === null ? [] : [picture])];
}

function reasonLine({ code, message }: { readonly code: string; readonly message: string }): string {
  return `reason: ${code} ${screenText(message)}`;
}

function stepLines(step: Step): readonly string[] {
  const open = step.ledger?.obligations.filter(({ done }) => done !== 'yes') ?? [];
  const shown = step.actions.slice(-ACTIONS_SHOWN);
  return [
    `step ${step.index} (${step.verdict})`,
    `wanted: ${screenText(step.text)}`,
    ...open.map(
      ({ says, done, reason }) => `not shown: ${screenText(says)} (${done ?? 'open'}) ${screenText(reason)}`,
    ),
    ...(step.reason === null ? [] : [`found: ${step.reason.code} ${screenText(step.reason.message)}`]),
    ...(step.evidence === null ? [] : [`evidence: ${screenText(evidenceOf(step.evidence))}`]),
    ...(step.actions.length > shown.length
      ? [`the last ${shown.length} of ${step.actions.length} actions:`]
      : ['actions:']),
    ...shown.map(({ description, verdict }) => `- ${screenText(description)}: ${verdict}`),
  ];
}

function evidenceOf({ summary, elements }: NonNullable<Step['evidence']>): string {
  const texts = elements.map(({ text }) => text).filter((text) => text !== '');
  return texts.length === 0 ? summary : `${summary} [${texts.slice(0, 20).join(' | ')}]`;
}

function frameOf(step: Step): Frame | null {
  const last = step.actions.at(-1);
  return step.evidence?.frame ?? last?.evidence?.frame ?? last?.after ?? last?.before ?? null;
}

/** Null where it is not kept any more. */
export async function pictureOf(
  client: TapwrightClient,
  id: string,
  signal: AbortSignal,
): Promise<Content | null> {
  try {
    const asked = { params: { path: { id } }, parseAs: 'arrayBuffer' as const, signal };
    const { data, response } = await client.rest.GET('/v1/artifacts/{id}', asked);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    if (data === undefined || data.byteLength > PICTURE_MAX_BYTES || !type.startsWith('image/')) return null;
    return { type: 'image', data: Buffer.from(data).toString('base64'), mimeType: type };
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) return null;
    throw thrown;
  }
}

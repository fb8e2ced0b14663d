import type { JobReport, ReportStep } from './report-model.ts';
import { ACTION_VERDICTS, CASE_VERDICTS, codeInWords, durationText } from './verdict-words.ts';

/** What a reader of a failed test needs first: the step, the reason, what was seen. */
export function failureText({ steps, reason }: JobReport): string {
  const step = steps.find(({ verdict }) => verdict !== 'passed');
  const lines = reason === null ? [] : [`${reason.code}: ${reason.message}`];
  if (step === undefined) return lines.join('\n');
  lines.push(`Step ${step.index}: ${step.text}`);
  if (step.reason !== null) lines.push(`Reason: ${step.reason.code}: ${step.reason.message}`);
  if (step.evidence !== null) lines.push(`Evidence: ${step.evidence.summary}`);
  return lines.join('\n');
}

/** A case as plain lines: its devices, each step with its actions, its scripts and its healed locators. */
export function caseOutput(report: JobReport): string {
  const devices = report.devices.map(({ role, serial }) => (role === null ? serial : `${role}: ${serial}`));
  return [
    `${report.job.kind} ${report.job.id}, strategy ${report.strategy}, on ${devices.join(', ') || 'no device'}`,
    ...report.steps.flatMap(stepLines),
    ...report.healed.map(
      ({ step, was, becomes }) => `healed in step ${step}: ${was} -> ${becomes} (proposed)`,
    ),
    ...report.scripts.map(({ fileName, format, proof }) => `script ${fileName} (${format}): ${proof}`),
  ].join('\n');
}

function stepLines(step: ReportStep): readonly string[] {
  const { index, text, role, verdict, durationMs } = step;
  const who = role === null ? '' : `${role}: `;
  return [
    `[${CASE_VERDICTS[verdict].label}] ${index}. ${who}${text} (${durationText(durationMs)})`,
    ...step.actions.map((action) => `    [${ACTION_VERDICTS[action.verdict].label}] ${action.description}`),
    ...(step.reason === null ? [] : [`    ${codeInWords(step.reason)}: ${step.reason.message}`]),
    ...(step.evidence === null ? [] : [`    ${step.evidence.summary}`]),
  ];
}

import type { FrameRef, ReportAction, ReportEvidence, ReportStep } from '../report-model.ts';
import { ACTION_VERDICTS } from '../verdict-words.ts';
import { drawnAction, drawnEvidence } from './drawn-action.ts';
import { html, isolated, type Markup } from './markup.ts';
import type { PageFrames } from './page-frames.ts';
import { badge } from './parts.ts';

interface Shown {
  readonly caption: string;
  readonly alt: string;
  readonly drawing: readonly Markup[];
}

/** An action: what was done, its result, and the screens before and after; the action is drawn on the first one. */
export function actionItem(
  action: ReportAction,
  {
    step,
    frames,
    healed,
  }: { readonly step: ReportStep; readonly frames: PageFrames; readonly healed: string | null },
): Markup {
  const isLast = action === step.actions.at(-1);
  const { before, after, evidence } = action;
  const pictures = [
    ...(before === null
      ? []
      : [
          frameFigure(before, frames, {
            caption: 'Before',
            alt: `Before: ${action.description}`,
            drawing: drawnAction(action, before),
          }),
        ]),
    ...(after === null
      ? []
      : [
          frameFigure(after, frames, {
            caption: 'After',
            alt: `After: ${action.description}`,
            drawing: seenAfter(step, action, isLast),
          }),
        ]),
    ...(evidence === null ? [] : evidenceFigure(evidence, frames)),
  ];
  return html`<li class="action">
<p class="done">${badge(ACTION_VERDICTS[action.verdict])} ${isolated(action.description)}${healed === null ? null : html` <a class="badge warning" href="#${healed}">✚ healed</a>`}</p>
${evidence === null || evidence.summary === '' ? null : html`<p class="quiet">${isolated(evidence.summary)}</p>`}
<div class="frames">${pictures}</div></li>`;
}

/** The picture that evidence itself names, if it does not belong to an action. */
export function evidenceFigure(evidence: ReportEvidence, frames: PageFrames): readonly Markup[] {
  const { frame } = evidence;
  if (frame === null) return [];
  const drawing = drawnEvidence(evidence, frame);
  return [frameFigure(frame, frames, { caption: 'Evidence', alt: `Evidence: ${evidence.summary}`, drawing })];
}

/** Evidence without its own screen was read from the screen after the action; that of a step from the last one. */
function seenAfter(step: ReportStep, action: ReportAction, isLast: boolean): readonly Markup[] {
  const told = [action.evidence, isLast ? step.evidence : null];
  const { after } = action;
  if (after === null) return [];
  return told.flatMap((evidence) =>
    evidence === null || evidence.frame !== null ? [] : drawnEvidence(evidence, after),
  );
}

function frameFigure(frame: FrameRef, frames: PageFrames, { caption, alt, drawing }: Shown): Markup {
  const href = frames.href(frame.id);
  const box = `0 0 ${frame.width} ${frame.height}`;
  if (href === null) {
    return html`<figure><div class="screen" role="img" aria-label="${alt}"><svg class="blank" viewBox="${box}"><rect width="100%" height="100%"/>${drawing}</svg></div><figcaption>${caption} <span class="quiet">(no picture)</span></figcaption></figure>`;
  }
  const picture = html`<img src="${href}" alt="${alt}" width="${frame.width}" height="${frame.height}" loading="lazy">`;
  // A page may not link to a data address: only pictures in files can be opened separately.
  const isFile = !href.startsWith('data:');
  const over = html`<svg class="over" viewBox="${box}" aria-hidden="true">${drawing}</svg>`;
  const screen = isFile
    ? html`<a class="screen" href="${href}">${picture}${over}</a>`
    : html`<div class="screen">${picture}${over}</div>`;
  return html`<figure>${screen}<figcaption>${caption}</figcaption></figure>`;
}

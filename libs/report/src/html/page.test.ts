import { describe, expect, it } from 'vitest';
import { FAILED_REPORT, HEALED_REPORT, HOSTILE_TEXT, paintedFrames } from '../report.fixture.ts';
import { JobReport } from '../report-model.ts';
import { suiteReport } from '../suite-report.ts';
import { escapeText, html, isolated } from './markup.ts';
import { reportHtml } from './page.ts';
import { embeddedFrames, frameFiles, framesOf } from './page-frames.ts';

const FRAMES = await paintedFrames();
const NONE = frameFiles(new Set());

describe('markup', () => {
  it('escapes every inserted text, but not its own markup', () => {
    expect(html`<a title="${'"<'}">${isolated('<b>')}${[html`<i>`, html`&`]}${null}${1 / 3}</a>`.markup).toBe(
      '<a title="&quot;&lt;"><bdi>&lt;b&gt;</bdi><i>&0.33</a>',
    );
  });

  it('leaves no character with a meaning in HTML, and none that HTML cannot contain', () => {
    const escaped = escapeText(HOSTILE_TEXT);
    expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)|[\p{Cc}\p{Cs}]/u);
    expect(escaped).toContain('&amp;amp;');
  });
});

describe('the page', () => {
  it('shows names of parameters for typed text, and verdicts, reasons, proofs and healed locators', () => {
    const page = reportHtml(suiteReport('Wallet', [FAILED_REPORT, HEALED_REPORT]), NONE);
    for (const text of [
      '>${pin}</text>',
      'EXPECTATION_FAILED',
      'Name is missing',
      'Written as',
      'REQ-12',
      'add-a-payee.sh',
      'three times on a fresh device',
      '<del><bdi>id payees</bdi></del>',
      'href="#job-1-healed"',
      'Pass@1',
      '0.0 %',
      '0 of 1 cases',
      '50.0 %',
    ]) {
      expect(page).toContain(text);
    }
  });

  it.each([
    ['click', 'circle class="finger"'],
    ['long_click', 'circle class="ring"'],
    ['clear', 'path class="way"'],
    ['scroll', 'path class="way"'],
    ['text', 'text class="label"'],
    ['keypad', 'text class="label"'],
    ['back', '>Back</text>'],
  ])('draws %s on the screen before it', (kind, drawn) => {
    const steps = FAILED_REPORT.steps.map((step) => ({
      ...step,
      evidence: null,
      actions: step.actions
        .filter((action) => action.kind === kind)
        .map((action) => ({ ...action, after: null })),
    }));
    expect(reportHtml({ ...FAILED_REPORT, steps }, NONE)).toContain(drawn);
    expect(reportHtml({ ...FAILED_REPORT, steps: [] }, NONE)).not.toContain(drawn);
  });

  it('draws a double tap as a finger that touches the same place again', () => {
    const [one] = FAILED_REPORT.steps.flatMap(({ actions }) =>
      actions.filter(({ kind }) => kind === 'click'),
    );
    const [step] = FAILED_REPORT.steps;
    const drawn = (kind: 'click' | 'double_click') => {
      const actions = one === undefined ? [] : [{ ...one, kind, after: null }];
      const report = JobReport.parse({ ...FAILED_REPORT, steps: [{ ...step, evidence: null, actions }] });
      const [, at] = /<circle class="finger" (cx="\d+" cy="\d+")/.exec(reportHtml(report, NONE)) ?? [];
      return reportHtml(report, NONE).includes(`<circle class="ring" ${at ?? 'nowhere'}`);
    };
    expect([drawn('click'), drawn('double_click')]).toEqual([false, true]);
  });

  it('draws boxes around the evidence on the screen after the last action', () => {
    const page = reportHtml(FAILED_REPORT, NONE);
    expect(page).toContain('<rect class="evidence" x="20" y="280" width="220" height="30"');
    expect(page.match(/<rect class="evidence"/g)).toHaveLength(2);
  });

  it('shows the screen that evidence itself names, and counts it among the frames', () => {
    const [step] = FAILED_REPORT.steps;
    const evidence = { summary: 'seen', elements: [], frame: { id: 'own', width: 10, height: 20 } };
    const report = JobReport.parse({ ...FAILED_REPORT, steps: [{ ...step, actions: [], evidence }] });
    expect(framesOf(report).map(({ id }) => id)).toEqual(['own']);
    expect(reportHtml(report, frameFiles(new Set(['own'])))).toContain('src="frames/own.png"');
  });

  it('lists the files that a verdict is based on, and shows the beginning of text files', () => {
    const [step] = FAILED_REPORT.steps;
    const found = { path: '/sdcard/Download/out-*.csv', name: 'out-1.csv', isCut: false, unread: null };
    const none = { ...found, name: null, bytes: null, excerpt: null };
    const pageWith = (...files: readonly object[]) => {
      const evidence = { summary: 'read', elements: [], files };
      return reportHtml(JobReport.parse({ ...FAILED_REPORT, steps: [{ ...step, evidence }] }), NONE);
    };
    const text = pageWith({ ...found, bytes: 14, excerpt: '<b>name</b>\r\nAna' });
    expect(text).toContain('<bdi>is out-1.csv, 14 bytes</bdi>');
    expect(text).toContain('<pre><bdi>&lt;b&gt;name&lt;/b&gt;\nAna</bdi></pre>');
    expect(pageWith({ ...found, bytes: 9, isCut: true, excerpt: null })).toContain(
      'more than 9 bytes, no text',
    );
    const gone = { ...found, bytes: null, excerpt: null, unread: 'kept no longer' };
    expect(pageWith(gone)).toContain('<bdi>is out-1.csv: kept no longer</bdi>');
    expect(pageWith(none)).toContain('<code>/sdcard/Download/out-*.csv</code> <bdi>is not there</bdi>');
    expect(pageWith({ ...none, unread: 'no storage' })).toContain('cannot be read: no storage');
  });

  it('shows a limited number of actions and says how many more there are', () => {
    const page = reportHtml(FAILED_REPORT, NONE, 3);
    expect(page.match(/<li class="action">/g)).toHaveLength(3);
    expect(page).toContain('4 more, which this page has no room for');
    expect(page).toContain('1 more, which this page has no room for');
  });
});

describe('pictures', () => {
  it('are listed once each, in display order', () => {
    expect(framesOf(FAILED_REPORT).map(({ id }) => id)).toEqual([...FRAMES.keys()]);
  });

  it('are files by default; a missing one leaves a place with the action', () => {
    const page = reportHtml(FAILED_REPORT, frameFiles(new Set(['frame-0'])));
    expect(page).toContain('<img src="frames/frame-0.png"');
    expect(page).not.toContain('frame-1.png');
    expect(page).toContain('(no picture)');
  });

  it('embedded in the page stop when there is no more room, and the page says so', async () => {
    const read = async (id: string) => FRAMES.get(id) ?? null;
    const all = await embeddedFrames(FAILED_REPORT, read);
    expect(all.leftOut).toBe(0);
    expect(reportHtml(FAILED_REPORT, all)).not.toContain('left out');
    const first = FRAMES.get('frame-0')?.length ?? 0;
    const second = FRAMES.get('frame-1')?.length ?? 0;
    const some = await embeddedFrames(FAILED_REPORT, read, first + 2 * second);
    expect(some.leftOut).toBe(7);
    const page = reportHtml(FAILED_REPORT, some);
    expect(page.match(/src="data:image\/png;base64,/g)).toHaveLength(3);
    expect(page).toContain('7 pictures are left out');
    expect(page).not.toContain('href="data:image');
  });
});

import { type AnyReport, type XrayKind, xrayJson } from '@tapwright/report';
import type { ReadFrame } from '../report/report-folder.ts';
import { xraySettings } from './xray-settings.ts';

const NAMED_MAX = 3;

/** What Xray imports, and a note about tests that no issue is known for; empty where there are none. */
export async function xrayFile(
  report: AnyReport,
  kind: XrayKind,
  picture: ReadFrame,
): Promise<{ readonly text: string; readonly note: string }> {
  const { text, leftOut } = await xrayJson(report, { kind, ...xraySettings(process.env), picture });
  if (leftOut.length === 0) return { text, note: '' };
  const names = leftOut.slice(0, NAMED_MAX).join(', ');
  const what = `without ${names}${leftOut.length > NAMED_MAX ? ` and ${leftOut.length - NAMED_MAX} more` : ''}`;
  return { text, note: ` (${what}: tag them xray:KEY-1, or set XRAY_PROJECT)` };
}

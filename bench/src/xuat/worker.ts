import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { serveParent } from '../harness/serve-parent.ts';
import { xuatCases } from './cases/index.ts';
import type { CaseOrder, CaseResult, XuatSettings } from './messages.ts';
import { runCase } from './run-case.ts';

const NOTHING_DONE = { passed: false, steps: [], taken: 0, invalid: 0, calls: [], wallMs: 0, story: [] };

/** A failure of one case is reported with it: the others go on. */
serveParent<XuatSettings, CaseOrder, CaseResult>(async ({ bench }, order) => {
  try {
    const one = xuatCases.find(({ spec }) => spec.id === order.id);
    if (one === undefined) throw new TapwrightError('INTERNAL', `there is no case ${order.id}`);
    return await runCase(bench, one, order);
  } catch (thrown) {
    const { code, message } = toTapwrightError(thrown);
    const fault = `${code}: ${message}`;
    return { ...order, fault, outcome: 'none', detail: fault, ...NOTHING_DONE };
  }
});

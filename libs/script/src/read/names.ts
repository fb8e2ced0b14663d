import { titleOfFlow } from '../emit/maestro/short-flow.ts';
import { testName } from '../emit/uiautomator2/uiautomator2.ts';
import { titleOf } from '../emit/webdriverio/webdriverio.ts';
import { Literals } from './call-lines.ts';
import type { Kept } from './kept-file.ts';

/** What a trace is called; absent: as its file of locators says, or its heading. */
export interface Names {
  readonly goal?: string | undefined;
  readonly app?: string | undefined;
  readonly caseId?: string | undefined;
}

/** What a spec calls its test, where that is not what was written: names are cut to fit, so the others say less. */
export function namesInSpec(text: string, kept: Kept | null): Names {
  const said = (call: string) => {
    const found = new RegExp(`^\\s*${call}\\((?=["'\`])`, 'm').exec(text);
    if (found === null) return undefined;
    const literals = new Literals(text, 'typescript');
    literals.at = found.index + found[0].length;
    const title = literals.value();
    return typeof title === 'string' ? title : undefined;
  };
  const [app, goal] = [said('describe'), said('it')];
  return {
    app: kept !== null && app === titleOf(kept.app) ? undefined : app,
    goal: kept !== null && goal === titleOf(kept.goal) ? undefined : goal,
  };
}

/** The same of a test in Python: the name of its function is that of the case, or of the goal. */
export function namesInTest(text: string, kept: Kept | null): Names {
  const [, name] = /^def test_(\w+)\(\):/m.exec(text) ?? [];
  if (kept === null || name === undefined) return {};
  const { goal, case: of } = kept;
  if (`test_${name}` === testName({ goal, case: of ?? null })) return {};
  return of === undefined ? { goal: name.replaceAll('_', ' ') } : { caseId: name };
}

/** The same of a flow. */
export function namesInFlow(title: string | undefined, kept: Kept | null): Names {
  return kept !== null && title === titleOfFlow(kept.goal) ? {} : { goal: title };
}

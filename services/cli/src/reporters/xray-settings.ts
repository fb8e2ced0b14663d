import { wrong } from '@tapwright/command-line';

/** What the environment says about Xray; null: nothing. */
export interface XraySettings {
  readonly project: string | null;
  readonly plan: string | null;
  readonly execution: string | null;
}

const PROJECT = /^[A-Z][A-Z0-9_]+$/;
const ISSUE = /^[A-Z][A-Z0-9_]+-[1-9]\d*$/;

/** @throws TapwrightError `INPUT_INVALID` naming the variable */
export function xraySettings(environment: NodeJS.ProcessEnv): XraySettings {
  const read = (name: string, form: RegExp, expected: string): string | null => {
    const value = environment[name] ?? '';
    if (value === '' || form.test(value)) return value === '' ? null : value;
    throw wrong(name, `is '${value.slice(0, 40)}'`, expected);
  };
  const issue = (name: string) => read(name, ISSUE, 'the key of an issue, such as PAY-17');
  return {
    project: read('XRAY_PROJECT', PROJECT, 'the key of a project, such as PAY'),
    plan: issue('XRAY_TEST_PLAN'),
    execution: issue('XRAY_TEST_EXECUTION'),
  };
}

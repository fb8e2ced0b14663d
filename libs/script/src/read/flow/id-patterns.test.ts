import { parseHierarchy } from '@tapwright/screen';
import { expect, it } from 'vitest';
import { maestro } from '../../emit/maestro/maestro.ts';
import { resolveLocator } from '../../locate/locator-chain.ts';
import { readBody } from '../read-body.ts';
import { APP, read } from './flow.fixture.ts';

const node = (id: string, text: string, top: number) =>
  `<node class="android.widget.Button" package="${APP}" resource-id="${id}" text="${text}" clickable="true" bounds="[0,${top}][100,${top + 50}]"/>`;
const parsed = parseHierarchy(
  `<hierarchy>${[
    node('', 'Without an id', 0),
    node(`${APP}:id/form_submit_button`, 'Send', 100),
    node(`${APP}:id/submit`, 'Submit', 200),
    node('row-3 (new)', 'Third', 300),
  ].join('')}</hierarchy>`,
  { packageName: APP, activity: '' },
);
if (!parsed.ok) throw new Error(parsed.detail);
const { screen } = parsed;

it.each([
  ['".*submit.*"', 'Send'],
  ['".*_submit_button"', 'Send'],
  ['"submit.*"', 'Submit'],
  ['".*:id/SUBMIT"', undefined],
  ['".*/submit"', 'Submit'],
  ['".*"', 'Send'],
  ['".*", index: -1', 'Third'],
  ['"row-\\\\d \\\\(new\\\\)"', 'Third'],
  ['".*submit.*", text: submit', 'Submit'],
  ['"nothing.*"', undefined],
])('id: %s finds %s, as Maestro does', (id, text) => {
  const { steps } = read(`- tapOn: {id: ${id}}`);
  expect(resolveLocator(screen, steps[0]?.locators ?? [])?.text).toBe(text);
});

it('an id as a pattern stands in a flow again as it was, and is read back', () => {
  const trace = read('- tapOn: {id: ".*submit.*", index: 1}\n- assertVisible: {id: ".*row.*"}');
  const { content, files } = maestro.emit(trace, {
    proof: { status: 'not_replayed', detail: '' },
    name: 'x',
  });
  expect(content).toContain("- tapOn: {id: '.*submit.*', index: 1}");
  expect(content).toContain("- assertVisible: {id: '.*row.*'}");
  const again = readBody({ fileName: 'x.yaml', body: content, locators: files[0]?.text ?? null });
  const found = ({ steps }: Pick<typeof trace, 'steps'>) =>
    steps.map(({ locators, after }) => [locators, after.checks.map((check) => ({ ...check, name: '' }))]);
  expect(found(again)).toEqual(found(trace));
});

import type { InputEvent } from '@tapwright/virtual-ui';
import { WebDriverFault } from './fault.ts';
import { type Fields, fieldsOf, listField, textField } from './read-json.ts';

const ACTIONS_MAX = 1_000;

/** Keys of W3C WebDriver (section 15.4.2) and Android's names for them. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['\uE003', 'DEL'],
  ['\uE004', 'TAB'],
  ['\uE006', 'ENTER'],
  ['\uE007', 'ENTER'],
  ['\uE00C', 'ESCAPE'],
  ['\uE00D', 'SPACE'],
  ['\uE00E', 'PAGE_UP'],
  ['\uE00F', 'PAGE_DOWN'],
  ['\uE010', 'MOVE_END'],
  ['\uE011', 'MOVE_HOME'],
  ['\uE012', 'DPAD_LEFT'],
  ['\uE013', 'DPAD_UP'],
  ['\uE014', 'DPAD_RIGHT'],
  ['\uE015', 'DPAD_DOWN'],
  ['\uE017', 'FORWARD_DEL'],
]);
/** Private characters that stand for keys; those without a name above, such as Shift, type nothing by themselves. */
const PRIVATE = /[\uE000-\uE05D]/u;

/** What the keys of one sequence do: characters that follow each other are typed at once. @throws WebDriverFault `invalid argument` */
export function keyEvents(source: Fields): readonly InputEvent[] {
  const events: InputEvent[] = [];
  let typed = '';
  const flush = (): void => {
    if (typed !== '') events.push({ kind: 'text', text: typed });
    typed = '';
  };
  for (const given of listField(source, 'actions', ACTIONS_MAX)) {
    const action = fieldsOf(given, 'action');
    if (action.type === 'pause' || action.type === 'keyUp') continue;
    if (action.type !== 'keyDown')
      throw new WebDriverFault('invalid argument', `unknown action: ${String(action.type).slice(0, 100)}`);
    const value = textField(action, 'value');
    const key = KEYS.get(value);
    if (key === undefined && !PRIVATE.test(value)) typed += value;
    if (key === undefined) continue;
    flush();
    events.push({ kind: 'key', key });
  }
  flush();
  return events;
}

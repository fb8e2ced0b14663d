import { createRandom } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { APP, newPhone } from '../clients.fixture.ts';

const COMMANDS =
  'am start|am broadcast|am startservice|am instrument|am force-stop|am crash|am stack|am|pm list packages|pm list|pm install|' +
  'pm install-create|pm install-write|pm install-commit|pm uninstall|pm grant|pm resolve-activity|pm query-activities|pm path|pm|' +
  'cmd package|cmd appops set|cmd wifi|cmd|dumpsys|dumpsys battery set|dumpsys activity|dumpsys package|dumpsys meminfo|monkey -p';
const WORDS =
  `${APP}|${APP}/.MainActivity|-n|-a|-d|-e|--es|-W|-S|-R|-f|-S 5|-1|0x|99999999999999999999|/|:|a:b|-|--|--user|x|__proto__|constructor|` +
  "''|'a b'|é|-U|--uid|--brief|get|set|level|top|all|[|*|3";

describe('commands of the framework', () => {
  it('answer with a text and an exit code, whatever the arguments are', async () => {
    const [commands, words] = [COMMANDS.split('|'), WORDS.split('|')];
    const random = createRandom(7);
    const one = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
    const { run } = newPhone();
    for (let turn = 0; turn < 3_000; turn += 1) {
      const count = Math.floor(random() * 5);
      const line = `${one(commands)} ${Array.from({ length: count }, () => one(words)).join(' ')}`;
      const { output, error, status } = await run(line);
      expect([0, 1, 20, 252, 255], line).toContain(status);
      if (status !== 0 && !/ path/.test(line)) expect(output + error, line).not.toBe('');
    }
  });
});

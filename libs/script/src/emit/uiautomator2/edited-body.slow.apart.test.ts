import { describe, expect, it } from 'vitest';
import { caseTrace } from '../case.fixture.ts';
import { type CasePlayed, PAYEE, playCase } from './case-phone.fixture.ts';
import { withoutPython } from './python.fixture.ts';
import { uiautomator2 } from './uiautomator2.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const { content } = uiautomator2.emit(caseTrace(), { proof });
/** Every text and number of the body, with where it stands. */
const literals = [...content.matchAll(/"(?:[^"\\\n]|\\.)*"|\b\d+(?:\.\d+)?\b|\bTrue\b|\bNone\b/g)].filter(
  ({ index }) => !content.slice(content.lastIndexOf('\n', index) + 1, index).startsWith('#'),
);
/** With a value from the environment, and with the run's own. */
const ENVIRONMENTS = [{ TAPWRIGHT_PAYEE: PAYEE }, {}];

/** What stands in its place: for a check of something that is gone, a text that is there. */
function others(literal: string, line: string): readonly string[] {
  if (literal === 'True') return ['False'];
  if (literal === 'None') return ['"1234"'];
  if (/^\d/.test(literal)) return [`${Number(literal) + 7}`];
  if (line.includes('app.lacks(')) return ['"Continue"', '"Sent to"'];
  return [`${literal.slice(0, -1)}x"`];
}

const play = async (change: (body: string) => string): Promise<readonly CasePlayed[]> => {
  const played: CasePlayed[] = [];
  for (const env of ENVIRONMENTS) played.push(await playCase({ change, env }));
  return played;
};

/** The exit code, what was done, and under which names. */
const told = (played: readonly CasePlayed[]) => played.map(({ code, log, stdout }) => [code, log, stdout]);

describe.skipIf(withoutPython)('a body that was edited', async () => {
  const first = withoutPython ? [] : await play((body) => body);

  it('passes as it was written', () => expect(first[0]?.code).toBe(0));

  it.each(literals.map((match) => [match[0], match.index] as const))(
    'does something else, or fails: %s at %i',
    async (literal, at) => {
      const line = content.slice(content.lastIndexOf('\n', at) + 1, content.indexOf('\n', at));
      for (const other of others(literal, line)) {
        const change = (body: string) => `${body.slice(0, at)}${other}${body.slice(at + literal.length)}`;
        if (JSON.stringify(told(await play(change))) !== JSON.stringify(told(first))) return;
      }
      expect.fail(`${line.trim()} does the same with another literal`);
    },
  );

  it('keeps what is known of all other lines where one is removed and one is new', async () => {
    const [played] = await play((body) =>
      body
        .replace(/^ *app\.sees\("Bill"\)\n/m, '')
        .replace(/^( *)app\.sees\("Carl"\)$/m, '$1app.lacks("Pending")\n$&'),
    );
    expect([played?.code, played?.log]).toEqual([0, first[0]?.log]);
  });
});

import type { Action } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { readBody } from '../read/read-body.ts';
import { literal } from '../text/template.ts';
import type { Trace } from '../trace/trace.ts';
import { emitters } from './emitters.ts';
import { notesTrace } from './notes.fixture.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const URI = "notes://note/it's?a=$1";

function opening(effect: Action['effect']): Trace {
  const { steps, ...rest } = notesTrace();
  const action: Action = {
    kind: 'open_link',
    target: null,
    text: literal(URI),
    direction: null,
    effect,
    key: 'k',
  };
  return { ...rest, steps: steps.slice(0, 1).map((step) => ({ ...step, action, locators: [] })) };
}

describe.each(emitters)('a link as $format', (emitter) => {
  const { content, losses } = emitter.emit(opening('look'), { proof });

  it('is opened, and a format that cannot name the app says so', () => {
    const opens: Readonly<Record<string, RegExp>> = {
      'neutral-json': /"kind": "open_link"/,
      'adb-shell': /^open_link /m,
      uiautomator2: /^ *app\.open_link\(/m,
      webdriverio: /^ *await app\.openLink\(/m,
      maestro: /^- openLink: /m,
    };
    expect(content).toMatch(opens[emitter.format] ?? /^$/);
    expect(losses.some((loss) => loss.includes('may open another app'))).toBe(emitter.format === 'maestro');
  });

  it.runIf(emitter.helpers !== undefined).each(['look', 'commit'] as const)(
    'is read again, with what it does: %s',
    (effect) => {
      const { content: body, files } = emitter.emit(opening(effect), { proof, name: 'x' });
      const read = readBody({
        fileName: `x.${emitter.fileExtension}`,
        body,
        locators: files[0]?.text ?? null,
      });
      expect(read.steps).toMatchObject([
        { action: { kind: 'open_link', text: literal(URI), target: null, effect } },
      ]);
    },
  );
});

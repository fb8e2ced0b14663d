import type { Expectation } from '@tapwright/contracts';
import { namedElement, parseHierarchy, type Screen } from '@tapwright/screen';
import { describe, expect, it } from 'vitest';
import { screenOf, TYPED } from '../emit/notes.fixture.ts';
import { literal, parameter } from '../text/template.ts';
import { holdsOn } from './check.ts';
import { expectationCheck, expectedTemplate } from './expected-checks.ts';

function screenWith(...texts: readonly string[]): Screen {
  return screenIn(
    ...texts.map((text) => `<node class="android.widget.TextView" text="${text}" bounds="[0,0][500,90]"/>`),
  );
}

function screenIn(...nodes: readonly string[]): Screen {
  const parsed = parseHierarchy(
    `<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]">${nodes.join('')}</node></hierarchy>`,
    { packageName: 'org.example', activity: 'org.example/.Main' },
  );
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

const context = { parameters: new Set(['note']), values: { note: TYPED } };
const checkOf = (expectation: Expectation) => expectationCheck(screenOf('typed'), expectation, context);

describe('the check of an expectation', () => {
  it('keeps the words of the case: its parameters stay parameters, other dollar signs stay as they are', () => {
    expect(expectedTemplate(`Pay ${parameter('note')} or $5 \${x}`, context.parameters)).toBe(
      `Pay ${parameter('note')}${literal(' or $5 ${x}')}`,
    );
    expect(checkOf({ text: `${parameter('note')}!` })).toEqual({
      kind: 'contains',
      text: `${parameter('note')}!`,
      whole: true,
    });
    expect(checkOf({ absent: 'Error' })).toEqual({ kind: 'absent', text: 'Error' });
    expect(checkOf({ activity: '.Editor' })).toEqual({ kind: 'activity', activity: '.Editor' });
  });

  it('of a text holds as the expectation does: as whole words and numbers, in upper or lower case', () => {
    const screen = screenWith('Balance 2,480.35', 'Payment sent');
    const holds = (text: string) => {
      const check = expectationCheck(screen, { text }, context);
      return check !== null && holdsOn(screen, check).holds;
    };
    expect(holds('2,480')).toBe(false);
    expect(holds('pay')).toBe(false);
    expect(holds('2,480.35')).toBe(true);
    expect(holds('payment  SENT')).toBe(true);
    // Who has imported a flow may mean a part of a word.
    expect(holdsOn(screen, { kind: 'contains', text: '2,480' }).holds).toBe(true);
  });

  it('of an activity holds where whole names are its end', () => {
    const screen = screenWith('x');
    expect(holdsOn(screen, { kind: 'activity', activity: 'Main' }).holds).toBe(true);
    expect(holdsOn(screen, { kind: 'activity', activity: 'ain' }).holds).toBe(false);
  });

  it('finds an element by its name and never by a point', () => {
    const check = checkOf({ element: "it's DONE", is: 'enabled' });
    expect(check).toMatchObject({ kind: 'state', is: 'enabled', locators: [{ by: 'text' }, { by: 'nth' }] });
    expect(check !== null && holdsOn(screenOf('typed'), check).holds).toBe(true);
    expect(namedElement(screenOf('typed'), 'Write here')?.editable).toBe(true);
  });

  it('of a value identifies its element by anything but the value, so that another value fails it', () => {
    const check = checkOf({ value: 'Write here', equals: TYPED });
    expect(check !== null && holdsOn(screenOf('typed'), check).holds).toBe(true);
    expect(check !== null && holdsOn(screenOf('editor'), check).holds).toBe(false);
    const shown = checkOf({ value: "It's done", equals: "It's done" });
    expect(JSON.stringify(shown)).not.toContain('"by":"text"');
  });

  it('of a value by its caption looks into the field below it, where another value fails', () => {
    const form = (held: string) =>
      screenIn(
        '<node class="android.view.ViewGroup" bounds="[0,100][1080,300]">' +
          '<node class="android.widget.TextView" text="Customer number" bounds="[0,100][300,200]"/>' +
          `<node class="android.widget.EditText" resource-id="o.e:id/account" focusable="true" text="${held}" bounds="[0,200][1080,300]"/>` +
          '</node>',
      );
    const check = expectationCheck(form('4071'), { value: 'Customer number', equals: '4071' }, context);
    expect(check).toMatchObject({ kind: 'value', name: 'Customer number' });
    expect(check !== null && holdsOn(form('4071'), check).holds).toBe(true);
    expect(check !== null && holdsOn(form('4072'), check).holds).toBe(false);
  });

  it('of an absent element holds as long as nothing has that name', () => {
    const check = checkOf({ element: 'Undo', is: 'absent' });
    expect(check !== null && holdsOn(screenOf('typed'), check).holds).toBe(true);
    const wrong = checkOf({ element: "It's done", is: 'absent' });
    expect(wrong !== null && holdsOn(screenOf('typed'), wrong).holds).toBe(false);
  });

  it('does not exist for a picture, nor for what is not on the screen', () => {
    expect(checkOf({ picture: 'the heart is red' })).toBeNull();
    expect(checkOf({ element: 'Nowhere', is: 'checked' })).toBeNull();
  });
});

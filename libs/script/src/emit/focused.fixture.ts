import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { readBody } from '../read/read-body.ts';
import type { Trace } from '../trace/trace.ts';

/** A flow that a person wrote: it scrolls the screen, and types into the field that has the focus. */
const FLOW = `appId: org.tapwright.contacts
---
- launchApp: {clearState: true}
- scroll
- swipe: {direction: DOWN}
- tapOn: {id: new_contact}
- inputText: Philippa
- tapOn: {point: "93%,7%"}
- assertVisible: Philippa
`;

export const focusedTrace = (): Trace => readBody({ fileName: 'focused.yaml', body: FLOW, locators: null });

const LONG = 'word '.repeat(30);
const TITLE = `Title: ${LONG}end`;
const BODY = `Body: ${LONG}end`;
const LONG_TEXTS = `appId: org.tapwright.notes
---
- launchApp: {clearState: true}
- tapOn: {id: new_note}
- tapOn: {id: title}
- inputText: "${TITLE}"
- tapOn: {id: body}
- inputText: "${BODY}"
- tapOn: {id: action_save}
`;

/** Both lines name the field in focus: so each text goes where the other was typed. */
function swapped(body: string): string {
  const lines = body.split('\n');
  const [title, other] = ['Title: ', 'Body: '].map((text) => lines.findIndex((line) => line.includes(text)));
  return lines
    .map((line, at) => (at === title ? lines[other ?? at] : at === other ? lines[title ?? at] : line))
    .join('\n');
}

type Play = (
  trace: Trace,
  source: InteractiveSource,
  change: (body: string) => string,
) => Promise<{ readonly code: unknown; readonly said: string }>;

/** Plays a script whose steps name no element. */
export function itTypesIntoTheFocus(play: Play): void {
  it('types into the field in focus, and scrolls the largest part that scrolls', async () => {
    const { app } = virtualApp('contacts');
    const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
    const { code, said } = await play(focusedTrace(), source, (body) => body);
    expect([code, said]).toEqual([0, expect.stringContaining('PASSED')]);
    expect(JSON.stringify(source.state(app.tile.packageName))).toContain('Philippa');
  });

  it('types the whole of a text that was cut to fit its line, also where the line was moved', async () => {
    const { app } = virtualApp('notes');
    const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
    const trace = readBody({ fileName: 'long.yaml', body: LONG_TEXTS, locators: null });
    let isCut = false;
    const { said } = await play(trace, source, (body) => {
      isCut = !body.includes(TITLE) && !body.includes(BODY);
      return swapped(body);
    });
    expect({ isCut, said }).toEqual({ isCut: true, said: expect.stringContaining('PASSED') });
    expect(source.state(app.tile.packageName)).toMatchObject({
      notes: expect.arrayContaining([expect.objectContaining({ title: BODY, body: TITLE })]),
    });
  });
}

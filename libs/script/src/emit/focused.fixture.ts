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

type Play = (
  trace: Trace,
  source: InteractiveSource,
) => Promise<{ readonly code: unknown; readonly said: string }>;

/** Plays a script whose steps name no element. */
export function itTypesIntoTheFocus(play: Play): void {
  it('types into the field in focus, and scrolls the largest part that scrolls', async () => {
    const { app } = virtualApp('contacts');
    const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
    const { code, said } = await play(focusedTrace(), source);
    expect([code, said]).toEqual([0, expect.stringContaining('PASSED')]);
    expect(JSON.stringify(source.state(app.tile.packageName))).toContain('Philippa');
  });
}

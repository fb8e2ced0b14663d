import { describe, expect, it } from 'vitest';
import { started, tapOn } from '../drive-recording.fixture.ts';
import { type ElementSpec, edge } from '../graph/build-recording.fixture.ts';

const field: ElementSpec = { box: [0, 0, 400, 80], id: 'f', text: 'Hint', class: 'android.widget.EditText' };
/** A grey JPEG of 8 × 8 pixels. */
const GREY = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAj/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AO//Z',
  'base64',
);

function size(png: Uint8Array): readonly number[] {
  const bytes = Buffer.from(png);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('points 8 and 14: pictures', () => {
  it('are drawn and marked synthetic where none was recorded', async () => {
    const source = await started({ nodes: { a: { inner: [field] } } });
    const { png, synthetic } = await source.picture();
    expect([synthetic, ...size(png)]).toEqual([true, 400, 800]);
  });

  it('are the recorded ones at the size of the screen, repainted where something was typed (point 5)', async () => {
    const source = await started({
      nodes: { a: { inner: [field], jpeg: GREY } },
      edges: [edge('a', 'a', field, { type: 'set_text', text: 'Recorded' })],
    });
    const before = await source.picture();
    expect([before.synthetic, ...size(before.png)]).toEqual([false, 400, 800]);
    tapOn(source, field);
    source.input({ kind: 'text', text: 'Other' });
    const after = await source.picture();
    expect(after.synthetic).toBe(false);
    expect(Buffer.from(after.png).equals(before.png)).toBe(false);
  });

  it('are drawn once for the same content', async () => {
    const source = await started({ nodes: { a: { inner: [{ ...field, text: 'Drawn once' }] } } });
    const [first, second] = [await source.picture(), await source.picture()];
    expect(second.png).toBe(first.png);
  });
});

import { describe, expect, it } from 'vitest';
import { createStillSource } from './still-source.ts';

describe('still source', () => {
  it('leaves the app with BACK and HOME and comes back with a start', () => {
    const source = createStillSource();
    const app = source.view().packageName;
    for (const key of ['BACK', 'HOME']) {
      source.input({ kind: 'key', key });
      expect(source.view().packageName).not.toBe(app);
      expect(source.start(app)).toBe(true);
      expect(source.view().packageName).toBe(app);
    }
  });

  it('shows a keyboard while text is typed, which BACK closes first', () => {
    const source = createStillSource();
    const app = source.view().packageName;
    source.input({ kind: 'text', text: 'x' });
    expect(source.view().keyboardShown).toBe(true);
    source.input({ kind: 'key', key: 'BACK' });
    expect(source.view()).toMatchObject({ keyboardShown: false, packageName: app });
  });

  it('has a hierarchy of the size that it reports, and a PNG', async () => {
    const source = createStillSource({ width: 100, height: 200 });
    expect(source.view().hierarchy).toContain('bounds="[0,0][100,200]"');
    const { png } = await source.picture();
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
  });

  it('knows no other app', () => {
    const source = createStillSource();
    expect([source.start('org.none'), source.clear('org.none')]).toEqual([false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { fileName, mediaPath, mediaText } from './media-file.ts';

const AT = Date.UTC(2026, 2, 2, 9, 30, 4, 123);

describe('a file of the camera', () => {
  it('is named by the clock, in the folder of cameras', () => {
    expect(mediaPath('photo', AT, [])).toBe('/sdcard/DCIM/Camera/IMG_20260302_093004.jpg');
    expect(mediaPath('video', AT, [])).toBe('/sdcard/DCIM/Camera/VID_20260302_093004.mp4');
    expect(fileName({ path: mediaPath('photo', AT, []) })).toBe('IMG_20260302_093004.jpg');
  });

  it('gets a number where the name is in use', () => {
    const first = mediaPath('photo', AT, []);
    const second = mediaPath('photo', AT, [first]);
    expect(second).toBe('/sdcard/DCIM/Camera/IMG_20260302_093004_1.jpg');
    expect(mediaPath('photo', AT, [second, first])).toMatch(/_2\.jpg$/);
    expect(mediaPath('video', AT, [first])).not.toContain('_1.');
  });

  it('says that it is simulated, and what it would show', () => {
    const item = { id: 1, facing: 'front', flash: false, timer: 0, takenAt: AT, path: '/x' } as const;
    const text = mediaText({ ...item, kind: 'video', ms: 6_000 });
    expect(text).toContain('Simulated video');
    expect(text).toContain('camera: front\n');
    expect(text).toContain('taken: 2026-03-02T09:30:04.123Z\nduration_ms: 6000\n');
    expect(mediaText({ ...item, kind: 'photo', ms: 0 })).not.toContain('duration');
  });
});

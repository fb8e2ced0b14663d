import { describe, expect, it } from 'vitest';
import { parseComponent, parseScreenSize } from './apps.ts';

describe('parseScreenSize', () => {
  it('prefers the active override to the physical size', () => {
    expect(parseScreenSize('Physical size: 1440x3200\nOverride size: 1080x2400\n')).toEqual([1080, 2400]);
    expect(parseScreenSize('Physical size: 1080x1920\n')).toEqual([1080, 1920]);
  });

  it('fails if there is no size', () => {
    expect(() => parseScreenSize('wm: not found')).toThrow(
      expect.objectContaining({ code: 'DEVICE_COMMAND_FAILED' }),
    );
  });
});

describe('parseComponent', () => {
  it('reads the second line of the brief form', () => {
    const answer =
      'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\r\norg.example/.Main\r\n';
    expect(parseComponent(answer)).toBe('org.example/.Main');
  });

  it('finds none in the message for a missing app', () => {
    expect(parseComponent('No activity found\n')).toBeNull();
    expect(parseComponent('/system/bin/sh: cmd: not found\n')).toBeNull();
  });
});

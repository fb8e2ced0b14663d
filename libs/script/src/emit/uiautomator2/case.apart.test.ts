import { describe, expect, it } from 'vitest';
import { DUMPS, PIN, playCase } from './case-phone.fixture.ts';
import { withoutPython } from './python.fixture.ts';

describe.skipIf(withoutPython)('the Python script of a case in one file', () => {
  it('passes on another day and with another payee', async () => {
    const { code, stdout, stderr } = await playCase({});
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('PASSED: 14 steps');
    expect(stdout + stderr).not.toContain(PIN);
  });

  it('closes a window that may come up over any screen', async () => {
    const { code, stdout, stderr } = await playCase({
      covered: ['home', 'below', 'pin2', 'repeated', 'receipt'],
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/closed: the question about notifications/g)).toHaveLength(5);
  });

  it('names the step where the element has lost what identified it', async () => {
    const { code, stderr } = await playCase({
      dumps: { pinned: DUMPS.pinned.replaceAll(':id/repeat', ':id/other').replaceAll('EditText', 'View') },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('FAILED at step 13');
    expect(stderr).not.toContain(PIN);
  });

  it('reports a screen that cannot be read', async () => {
    const { code, stderr } = await playCase({ dumps: { payees: '<hierarchy' } });
    expect(code).toBe(1);
    expect(stderr).toContain('FAILED at step 1');
    expect(stderr).toContain('(the screen could not be read: ParseError)');
  });
});

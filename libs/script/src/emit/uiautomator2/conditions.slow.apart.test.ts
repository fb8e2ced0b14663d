import { describe } from 'vitest';
import { itAsks } from '../conditions.fixture.ts';
import { scriptPhone, withoutPython } from './python.fixture.ts';

describe.skipIf(withoutPython)('an emitted Python script', () => {
  itAsks(async (trace, source, seconds) => {
    await using phone = await scriptPhone(source);
    const { code, stdout, stderr } = await phone.play(trace, { TAPWRIGHT_DEADLINE_S: String(seconds) });
    return { code, said: stdout + stderr };
  });
});

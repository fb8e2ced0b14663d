import { describe } from 'vitest';
import { itTypesIntoTheFocus } from '../focused.fixture.ts';
import { scriptPhone, withoutPython } from './python.fixture.ts';

describe.skipIf(withoutPython)('an emitted Python script', () => {
  itTypesIntoTheFocus(async (trace, source, change) => {
    await using phone = await scriptPhone(source);
    const { code, stdout, stderr } = await phone.play(trace, {}, change);
    return { code, said: stdout + stderr };
  });
});

import { expect, test } from 'vitest';
import { personaOf } from './persona-file.ts';

test.runIf(process.platform === 'linux')(
  'a device without an end is no persona, and is not read on',
  async () => {
    await expect(personaOf('/dev/zero')).rejects.toMatchObject({ code: 'INPUT_INVALID', field: '/dev/zero' });
  },
);

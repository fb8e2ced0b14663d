import { JobSetup } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { describe, expect, test } from 'vitest';
import { refuseSetupLines, SetupLinesEnvironment } from './setup-lines.ts';

const read = (text?: string) =>
  readConfig(SetupLinesEnvironment, text === undefined ? {} : { SETUP_LINES: text }).SETUP_LINES;
const refused = expect.objectContaining({ code: 'SETUP_NOT_ALLOWED' });

describe('who may run lines of a shell on phones', () => {
  test.each([{ lines: ['true'] }, { check: 'true' }, { teardown: ['true'] }])(
    'nobody, unless the operator says so: %o',
    (part) => {
      const setup = JobSetup.parse(part);
      expect(() => refuseSetupLines({ setup }, 'red', read())).toThrow(refused);
      expect(() => refuseSetupLines({ setup }, 'red', read('all'))).not.toThrow();
    },
  );

  test('tenants that are named, and no others', () => {
    const setup = JobSetup.parse({ lines: ['true'] });
    expect(() => refuseSetupLines({ setup }, 'red', read('blue,red'))).not.toThrow();
    expect(() => refuseSetupLines({ setup }, 'green', read('blue,red'))).toThrow(refused);
  });

  test('a permission of the app is no line, and no set-up is none', () => {
    const setup = JobSetup.parse({ grant: ['android.permission.CAMERA'] });
    expect(() => refuseSetupLines({ setup }, 'red', 'none')).not.toThrow();
    expect(() => refuseSetupLines({}, 'red', 'none')).not.toThrow();
  });

  test('a list that cannot be read stops the process', () => {
    expect(() => read('red blue')).toThrow('SETUP_LINES');
  });
});

import { click } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { CAMERA, driveCamera } from './drive.fixture.ts';

const allowButton = click({ id: 'allow_access' });

describe('the first start', () => {
  it('asks for the camera once, and shows its picture when it is allowed', () => {
    const { answers, shown, source, play } = driveCamera([], { isGranted: () => false });
    expect(answers).toHaveLength(1);
    expect(shown('no_access_title')).toEqual(['Camera needs your permission']);
    source.input({ kind: 'key', key: 'HOME' });
    source.start(CAMERA);
    source.view();
    expect(answers, 'coming back to the front is no start').toHaveLength(1);
    source.forceStop(CAMERA);
    source.start(CAMERA);
    source.view();
    expect(answers, 'a new process asks again').toHaveLength(2);
    play(allowButton);
    expect(answers).toHaveLength(3);
  });

  it('shows a button that asks again where it is denied, then the way to the settings', () => {
    const { answers, shown, play } = driveCamera([], { isGranted: () => false });
    answers[0]?.(false);
    expect(shown('no_access_title')).toEqual(['The camera is not allowed']);
    play(allowButton);
    answers[1]?.(false);
    expect(shown('snackbar_text')).toEqual(['Allow the camera in the settings of the phone']);
  });
});

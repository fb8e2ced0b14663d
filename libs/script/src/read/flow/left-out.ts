import { note, type Reader } from './flow-state.ts';

const leftOut =
  (why: string): Reader =>
  (command, _at, state) => {
    note(state, command, `${command.name} is left out: ${why}`);
    return undefined;
  };

/** Commands that a replay has no need of; each is told as a note. */
export const LEFT_OUT: Readonly<Record<string, Reader>> = {
  takeScreenshot: leftOut('a replay keeps a picture of each step'),
  startRecording: leftOut('a replay keeps a picture of each step'),
  stopRecording: leftOut('a replay keeps a picture of each step'),
  waitForAnimationToEnd: leftOut('a replay waits until the screen holds still'),
  installApp: leftOut('the app must be installed before a replay'),
  clearKeychain: leftOut('Android has no keychain of an app'),
};

import { driveApp } from '../testing/drive-app.fixture.ts';
import { playerApp } from './app.ts';
import { trackById } from './library.ts';
import { currentTrack, isPlayerState, type PlayerState } from './state.ts';

/** A phone with the player in front. */
export function drivePlayer(...bugs: string[]) {
  const drive = driveApp(playerApp, ...bugs);
  const heard = (): PlayerState => {
    const state = drive.state();
    if (!isPlayerState(state)) throw new Error('not the state of the player');
    return state;
  };
  return {
    ...drive,
    heard,
    /** Title of the current track. */
    title: () => trackById(currentTrack(heard()))?.title,
  };
}

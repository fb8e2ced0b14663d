import { click, elementAt, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { playerBugs } from './bugs.ts';
import { drivePlayer } from './drive.fixture.ts';
import { extra, nowPlaying, speedTile, transport } from './steps.ts';
import { playerUnnamed } from './unnamed.ts';

describe('an injected bug of the player', () => {
  it('crash-on-speed ends the process with a trace', () => {
    const { play, signals } = drivePlayer('crash-on-speed');
    play(nowPlaying, extra('speed'), speedTile(3));
    const crashed = signals.find((signal) => signal.kind === 'crashed');
    expect(crashed).toMatchObject({ packageName: 'org.tapwright.player' });
    expect(crashed?.exception).toMatch(
      /^java\.lang\.IllegalArgumentException: .*\n\tat org\.tapwright\.player\./,
    );
  });

  it('freeze-on-queue hangs, and the time stops', () => {
    const { play, signals, source } = drivePlayer('freeze-on-queue');
    play(nowPlaying, transport('play'));
    play(extra('queue'));
    const hung = source.view().hierarchy;
    play(wait(30_000), { kind: 'back' });
    expect(source.view().hierarchy).toBe(hung);
    expect(signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-next: the same track stays', () => {
    const { play, title } = drivePlayer('dead-next');
    play(click({ id: 'mini_next' }), nowPlaying, transport('next'));
    expect(title()).toBe('Salt on the Stairs');
  });

  it('unlabelled-search: the only named icon loses its name, and the picture stays the same', async () => {
    const [right, wrong] = [drivePlayer(), drivePlayer('unlabelled-search')];
    expect(elementAt(right.source, { id: 'search_open' }).desc).toBe('Search');
    expect(elementAt(wrong.source, { id: 'search_open' }).desc).toBe('');
    expect(wrong.faults(playerUnnamed)).toEqual([expect.stringContaining('no name')]);
    const [a, b] = [await right.source.picture(), await wrong.source.picture()];
    expect(Buffer.from(a.png).equals(b.png)).toBe(true);
  });

  it('overlapping-title: the title lies over the artist', () => {
    const { play, faults } = drivePlayer('overlapping-title');
    play(nowPlaying);
    expect(faults(playerUnnamed).join()).toMatch(
      /overlap: .*"Salt on the Stairs".* and .*"The Mill Sisters"/,
    );
  });

  it('repeat-one-goes-on: the next track is played', () => {
    const { play, title, heard } = drivePlayer('repeat-one-goes-on');
    play(nowPlaying, transport('repeat'), transport('repeat'), transport('play'), wait(150_000));
    expect(heard().repeat).toBe('one');
    expect(title()).toBe('Ferry Song');
  });

  it('likes-next: the current track is not liked', () => {
    const { play, heard } = drivePlayer('likes-next');
    play(nowPlaying, transport('previous'), transport('previous'), extra('like'));
    expect(heard().liked).toEqual([2, 9, 1]);
  });

  it('shuffle-loses: the queue is one track shorter', () => {
    const { play, heard } = drivePlayer('shuffle-loses');
    play(nowPlaying, transport('shuffle'));
    expect(heard().queue).toHaveLength(3);
  });

  it('each bug has a test above', () => {
    expect(Object.keys(playerBugs)).toHaveLength(8);
  });
});

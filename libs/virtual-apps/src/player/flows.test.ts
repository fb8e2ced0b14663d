import { back, click, elementAt, PLAIN_PHONE, screenOf, type, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { drivePlayer } from './drive.fixture.ts';
import {
  action,
  albumTile,
  extra,
  find,
  moreOfFirst,
  nowPlaying,
  playlists,
  seekTo,
  sleepTile,
  speedTile,
  transport,
} from './steps.ts';

const MINUTE = 60_000;

describe('the music', () => {
  it('goes on while nobody looks, and the time is shown', () => {
    const { play, source } = drivePlayer();
    play(nowPlaying, transport('play'), wait(30_000));
    const texts = screenOf(source).elements.map(({ text }) => text);
    expect(texts).toContain('1:17');
    expect(texts).toContain('3:07');
  });

  it('goes on to the next track by itself, and stops after the last', () => {
    const { play, title, heard } = drivePlayer();
    play(click({ id: 'mini_play' }), wait(150_000));
    expect(title()).toBe('Ferry Song');
    play(wait(20 * MINUTE));
    expect(heard()).toMatchObject({ playing: false, at: 0, position: 0 });
  });

  it('repeats all, and repeats one', () => {
    const { play, title, heard } = drivePlayer();
    play(nowPlaying, transport('play'), transport('repeat'), wait(20 * MINUTE));
    expect(heard()).toMatchObject({ playing: true, repeat: 'all' });
    play(transport('repeat'));
    const before = title();
    play(wait(30 * MINUTE));
    expect(title()).toBe(before);
    expect(heard()).toMatchObject({ playing: true, repeat: 'one' });
  });

  it('goes faster where the speed is higher', () => {
    const { play, source } = drivePlayer();
    play(nowPlaying, extra('speed'), speedTile(4), transport('play'), wait(30_000));
    expect(screenOf(source).elements.map(({ text }) => text)).toContain('1:47');
  });

  it('shuffles the tracks after the current one, and restores the order', () => {
    const { play, title, heard } = drivePlayer();
    play(nowPlaying, transport('shuffle'));
    expect(heard()).toMatchObject({ shuffled: true, at: 0 });
    expect(heard().queue.toSorted()).toEqual([0, 1, 2, 3]);
    expect(title()).toBe('Salt on the Stairs');
    play(transport('shuffle'));
    expect(heard()).toMatchObject({ shuffled: false, queue: [0, 1, 2, 3], at: 1 });
  });

  it('restarts the track with "previous", and goes to the track before from its beginning', () => {
    const { play, title, heard } = drivePlayer();
    play(nowPlaying, transport('previous'));
    expect(heard().position).toBe(0);
    expect(title()).toBe('Salt on the Stairs');
    play(transport('previous'));
    expect(title()).toBe('Low Lanterns');
  });

  it('goes to the touched place of the bar', () => {
    const { play, heard } = drivePlayer();
    play(nowPlaying, seekTo(0.25));
    expect(heard().position / 187_000).toBeCloseTo(0.25, 1);
  });
});

describe('the sleep timer', () => {
  it('stops the music when its time is over', () => {
    const { play, heard } = drivePlayer();
    play(nowPlaying, transport('play'), transport('repeat'), extra('sleep'), sleepTile(2), wait(14 * MINUTE));
    expect(heard()).toMatchObject({ playing: true, sleep: { minutes: 15 } });
    play(wait(2 * MINUTE));
    expect(heard()).toMatchObject({ playing: false, sleep: null });
  });

  it('does nothing after it was switched off or set again', () => {
    const { play, heard } = drivePlayer();
    play(nowPlaying, transport('play'), transport('repeat'), extra('sleep'), sleepTile(1));
    play(extra('sleep'), sleepTile(4), wait(10 * MINUTE));
    expect(heard()).toMatchObject({ playing: true, sleep: { minutes: 60 } });
    play(extra('sleep'), sleepTile(0), wait(90 * MINUTE));
    expect(heard()).toMatchObject({ playing: true, sleep: null });
  });

  it('and the music end with the process', () => {
    const { play, source, heard } = drivePlayer();
    play(nowPlaying, transport('play'), extra('sleep'), sleepTile(1));
    source.forceStop('org.tapwright.player');
    expect(heard()).toMatchObject({ playing: false, sleep: null, wakeAt: null });
  });
});

describe('playlists', () => {
  it('get a default name where none is given', () => {
    const { play, heard } = drivePlayer();
    play(playlists, click({ id: 'new_playlist' }), click({ id: 'playlist_create' }));
    expect(heard().playlists.at(-1)).toEqual({ id: 3, name: 'Playlist 3', tracks: [] });
  });

  it('contain a track only once', () => {
    const { play, heard } = drivePlayer();
    const add = [moreOfFirst, action('add'), click({ text: 'Workbench' })];
    play(...find('fern'), back, back, albumTile(1), ...add, ...add);
    expect(heard().playlists[1]?.tracks).toEqual([4, 13, 14, 18]);
  });

  it('are not made if the sheet is closed', () => {
    const { play, heard } = drivePlayer();
    play(playlists, click({ id: 'new_playlist' }), type('playlist_name', 'No'), back, back);
    expect(heard()).toMatchObject({ naming: '', playlists: [{ id: 1 }, { id: 2 }] });
  });
});

describe('the cover', () => {
  const swipe = (direction: 'up' | 'left' | 'right') =>
    ({ kind: 'swipe', on: { id: 'cover_art' }, direction }) as const;

  it('goes to the next and previous track by a swipe', () => {
    const { play, title } = drivePlayer();
    play(nowPlaying, swipe('left'));
    expect(title()).toBe('Ferry Song');
    play(swipe('right'), swipe('right'));
    expect(title()).toBe('Low Lanterns');
  });

  it('moves with the page by a vertical swipe, on a phone that is turned', () => {
    const { play, source, title } = drivePlayer();
    source.attach?.({ ...PLAIN_PHONE, rotation: 1 });
    play(nowPlaying);
    const before = elementAt(source, { id: 'cover_art' }).bounds[1];
    play(swipe('up'));
    expect(elementAt(source, { id: 'cover_art' }).bounds[3]).toBeLessThan(before + 412);
    expect(title()).toBe('Salt on the Stairs');
  });
});

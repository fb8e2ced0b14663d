// Activities.
export const MAIN = 'PlayerMain';
export const ALBUM = 'AlbumActivity';
export const PLAYLIST = 'PlaylistActivity';
export const SEARCH = 'SearchActivity';
export const NOW_PLAYING = 'NowPlaying';
export const QUEUE = 'QueueActivity';

// Bottom sheets.
export const TRACK_MENU = 'track_menu';
export const SPEED = 'speed';
export const SLEEP = 'sleep';
export const ADD_TO = 'add_to';
export const NEW_PLAYLIST = 'new_playlist';

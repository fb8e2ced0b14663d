import type { CoverName } from './covers.ts';

interface Album {
  readonly id: number;
  readonly title: string;
  readonly by: string;
  readonly cover: CoverName;
}

export interface Track {
  readonly id: number;
  readonly title: string;
  readonly album: Album;
  /** Milliseconds. */
  readonly length: number;
}

/** Title, artist, cover, and the tracks with their seconds. The last two are podcasts. */
const SHELF: readonly (readonly [
  title: string,
  by: string,
  cover: CoverName,
  tracks: readonly (readonly [title: string, seconds: number])[],
])[] = [
  [
    'Tidewater',
    'The Mill Sisters',
    'wave',
    [
      ['Low Lanterns', 204],
      ['Salt on the Stairs', 187],
      ['Ferry Song', 231],
      ['Herons', 158],
    ],
  ],
  [
    'Paper Moon Garage',
    'Odo Vance',
    'moon',
    [
      ['Second Gear', 176],
      ['Vending Machine Light', 219],
      ['Night Shift Waltz', 243],
    ],
  ],
  [
    'Nine Small Hills',
    'Tarn and Fell',
    'hills',
    [
      ['Gate Left Open', 263],
      ['Bracken', 194],
      ['The Long Way Down', 311],
    ],
  ],
  [
    'Copper Sun',
    'Ines Almar',
    'sun',
    [
      ['Terrace', 168],
      ['Copper Sun', 225],
      ['Figs', 149],
    ],
  ],
  [
    'Static Bloom',
    'Kilowatt Choir',
    'flower',
    [
      ['Warm Up', 132],
      ['Static Bloom', 257],
      ['Transformer Hum', 286],
    ],
  ],
  [
    'Letters Unsent',
    'Pauline Orr',
    'letter',
    [
      ['Dear Nobody', 201],
      ['Return Address', 214],
    ],
  ],
  [
    'The Shed Hour',
    'Podcast',
    'saw',
    [
      ['Shelves that do not sag', 1_865],
      ['A drawer full of screws', 2_104],
      ['Sharp tools, short stories', 1_730],
    ],
  ],
  [
    'Night Bus Atlas',
    'Podcast',
    'bus',
    [
      ['Line 7, all the way', 2_421],
      ['The depot at four', 2_238],
    ],
  ],
];

export const albums: readonly Album[] = SHELF.map(([title, by, cover], id) => ({ id, title, by, cover }));

/** Every track; the id is the index. */
export const tracks: readonly Track[] = SHELF.flatMap(([, , , songs], index) => {
  const album = albums[index];
  if (album === undefined) return [];
  return songs.map(([title, seconds]) => ({ title, album, length: seconds * 1_000 }));
}).map((track, id) => ({ ...track, id }));

export const tracksOf = (album: number): readonly number[] =>
  tracks.filter((track) => track.album.id === album).map(({ id }) => id);

export const trackById = (id: number | undefined): Track | undefined =>
  id === undefined ? undefined : tracks[id];

/** Ids of the tracks whose title, artist or album contains the query. */
export function findTracks(query: string): readonly number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return tracks
    .filter(({ title, album }) => `${title}\n${album.title}\n${album.by}`.toLowerCase().includes(wanted))
    .map(({ id }) => id);
}

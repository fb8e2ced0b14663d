/** A help page: it explains a subject and changes nothing. */
interface Article {
  readonly title: string;
  /** Search words besides those of the title. */
  readonly words: string;
  readonly text: readonly string[];
  /** Indices of related articles. They lead in circles, as such pages do. */
  readonly related: readonly number[];
}

export const ARTICLES: readonly Article[] = [
  {
    title: 'Getting around in your phone',
    words: 'settings menu help find how',
    text: [
      'Your phone sorts what can be changed into groups. Each group stands on the first page under a name that says what it is about.',
      'If you are looking for something in particular, think of what it belongs to and open that group.',
    ],
    related: [1, 9],
  },
  {
    title: 'Searching well',
    words: 'search find word',
    text: [
      'Use few words, and common ones. Help is found by the words in its title first.',
      'Found nothing? Try another word for the same thing.',
    ],
    related: [0, 9],
  },
  {
    title: 'Dark surroundings and your eyes',
    words: 'dark theme night mode black light display appearance colour',
    text: [
      'Many people find a bright screen tiring in the evening. Dark colours give off less light and look calm.',
      'Whether you prefer dark or light colours is a matter of taste. Try both for a day or two.',
    ],
    related: [3, 5],
  },
  {
    title: 'Making things easier to read',
    words: 'font text size large small letters bold zoom read',
    text: [
      'Letters can be larger or smaller. Larger letters leave less room for words on a line.',
      'Hold the phone at a comfortable distance and take a break now and then.',
    ],
    related: [2, 8],
  },
  {
    title: 'What a network is',
    words: 'wifi wi-fi wireless internet network mobile data hotspot flight airplane roaming password',
    text: [
      'A network connects your phone with others. Some networks ask for a password, some do not.',
      'Ask the person who runs the network if you do not know its password.',
    ],
    related: [6, 0],
  },
  {
    title: 'Brightness through the day',
    words: 'brightness bright screen adaptive sun',
    text: [
      'Out in the sun a screen has to be bright to be seen. At night a little light is enough.',
      'A darker screen needs less power.',
    ],
    related: [2, 7],
  },
  {
    title: 'Phones, speakers and earbuds',
    words: 'bluetooth pair device headphones speaker connect',
    text: [
      'Devices have to know each other before they talk. This is called pairing and is done once.',
      'Keep both devices near each other, and charged.',
    ],
    related: [4, 7],
  },
  {
    title: 'A longer day for your phone',
    words: 'power saver charge energy percentage',
    text: [
      'How long a charge lasts depends on what you do with your phone. Pictures that move need the most.',
      'Warmth is bad for your phone. Keep it out of the sun.',
    ],
    related: [5, 9],
  },
  {
    title: 'Peace and quiet',
    words: 'sound volume ring silent disturb schedule notification notifications quiet mute vibrate alarm',
    text: [
      'Not everything that makes a noise is important. Decide what may reach you, and when.',
      'Some people put their phone into another room in the evening.',
    ],
    related: [3, 1],
  },
  {
    title: 'Still have a question?',
    words: '',
    text: [
      'Other owners may have had the same question. Describe what you want to do, step by step.',
      'You can also read how to search well, and try again.',
    ],
    related: [1, 0],
  },
];

/** Articles that are shown below every search result. */
const ALWAYS = [0, 9];
const MOST = 4;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? [];

/** Indices of the articles that a search finds, best first. There is always one, and never a setting. */
export function articlesFor(query: string): readonly number[] {
  const asked = wordsOf(query);
  const scored = ARTICLES.map(({ title, words }, index) => {
    const known = wordsOf(`${title} ${words}`);
    return { index, score: asked.filter((word) => known.some((one) => one.startsWith(word))).length };
  });
  const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return [...new Set([...found.map(({ index }) => index), ...ALWAYS])].slice(0, MOST);
}

import { stem } from './stemmer.ts';

/** Words that name the same thing in the general English of user interfaces; one group on each line. */
const GROUPS = [
  'delete remove erase discard trash bin',
  'create add new + insert compose plus',
  'settings setting preferences preference options configuration',
  'search find lookup query',
  'rename retitle',
  'edit change modify update adjust alter',
  'theme colour color colors appearance',
  'customize customise personalize personalise',
  'disable deactivate',
  'enable activate',
  'call dial phone telephone',
  'message messages sms text texts',
  'conversation chat thread discussion',
  'picture photo image photograph',
  'favourite favorite favorites starred star bookmark',
  'number count amount quantity',
  'name title label',
  'sort order arrange sorting',
  'descending decreasing',
  'ascending increasing',
  'folder directory',
  'hide conceal',
  'show shown display visible',
  'exit quit close',
  'information info details detail about',
  'font typeface',
  'sound tone ringtone',
  'vibrate vibration',
  'notification alert',
  'contact person people',
  'email mail e-mail',
  'calendar agenda',
  'list listing',
  'start begin launch startup',
  'stop end finish',
  'save store keep',
  'copy duplicate',
  'import load',
  'location place',
  'move transfer',
  'lock secure protect',
  'password pin passcode',
  'clear empty wipe',
  'group category',
  'last recent latest',
  'dark night',
  'light day',
  'language locale',
  'mute silent silence',
  'refresh reload sync synchronize',
  'gray grey',
  'centre center',
  'size dimension',
  'snooze postpone',
  'play listen',
  'view see look watch',
  'compress zip archive',
  'extract unzip decompress',
  'mark flag',
] as const;

const groupsOf = new Map<string, Set<number>>();
for (const [index, group] of GROUPS.entries()) {
  for (const member of group.split(' ')) {
    const key = stem(member);
    const known = groupsOf.get(key) ?? new Set<number>();
    groupsOf.set(key, known.add(index));
  }
}

/** True where two stems stand in one group. */
export function areSynonyms(left: string, right: string): boolean {
  const rights = groupsOf.get(right);
  if (rights === undefined) return false;
  for (const group of groupsOf.get(left) ?? []) if (rights.has(group)) return true;
  return false;
}

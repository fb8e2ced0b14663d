import { stem } from './stemmer.ts';
import { areSynonyms } from './synonyms.ts';
import type { Word } from './tokens.ts';

/** What kind of action a verb asks for. `act` is one that is named on a button (play, print, share …). */
export type VerbClass =
  | 'on'
  | 'off'
  | 'set'
  | 'create'
  | 'delete'
  | 'rename'
  | 'sort'
  | 'search'
  | 'open'
  | 'type'
  | 'send'
  | 'call'
  | 'act';

const WORDS: Readonly<Record<VerbClass, string>> = {
  on: 'enable activate show display allow',
  off: 'disable deactivate hide prevent forbid',
  set: 'set change adjust switch modify choose select pick edit update customize configure make apply mark toggle turn',
  create: 'create add new compose insert',
  delete: 'delete remove erase discard trash clear empty',
  rename: 'rename retitle',
  sort: 'sort order arrange',
  search: 'search find lookup locate',
  open: 'open view go see check navigate visit read launch click tap press touch enter browse look access',
  type: 'type write input fill',
  send: 'send text message',
  call: 'call dial phone',
  act:
    'play print export import save share copy move cut paste record pause resume stop start reset restore compress extract ' +
    'archive unarchive pin unpin lock unlock block unblock download upload refresh mute unmute merge duplicate favorite star scan install uninstall snooze ' +
    'dismiss end hang cancel close exit lap hide backup sync filter group email reply forward install join leave',
};

const CLASS_OF = new Map<string, VerbClass>();
for (const kind of Object.keys(WORDS) as VerbClass[]) {
  for (const one of WORDS[kind].split(' ')) if (!CLASS_OF.has(stem(one))) CLASS_OF.set(stem(one), kind);
}

/** Words that are nouns as often as verbs: they begin a new clause only after a comma. */
const AMBIGUOUS = new Set(
  [
    'text',
    'message',
    'record',
    'order',
    'phone',
    'group',
    'display',
    'start',
    'stop',
    'star',
    'email',
    'new',
    'filter',
    'empty',
  ].map(stem),
);

/** Classes whose verbs are not on buttons, so that they say little about where to tap. */
const SILENT: ReadonlySet<VerbClass> = new Set(['on', 'off', 'set', 'open', 'type']);

export function verbClass(word: Word): VerbClass | null {
  return CLASS_OF.get(word.stem) ?? null;
}

export function isAmbiguous(word: Word): boolean {
  return AMBIGUOUS.has(word.stem);
}

export function isSilent(kind: VerbClass): boolean {
  return SILENT.has(kind);
}

/** True if both name the same action. */
export function sameDeed(left: Word, right: Word): boolean {
  if (left.stem === right.stem || areSynonyms(left.stem, right.stem)) return true;
  const kind = verbClass(left);
  return kind !== null && kind !== 'act' && kind === verbClass(right);
}

import { hash } from 'node:crypto';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';
import type { ScriptedChoice } from './scripted-model.ts';

/** What *Save* is called, and neutral words for everything else. */
const WORDS = {
  en: null,
  de: { save: 'Speichern', others: 'Apfel Birne Wolke Fenster Garten Laterne Schnee Kiesel'.split(' ') },
  es: { save: 'Guardar', others: 'Manzana Nube Ventana Jardín Farol Puente Nieve Piedra'.split(' ') },
  ru: { save: 'Сохранить', others: 'Яблоко Облако Окно Сад Фонарь Мост Снег Камень'.split(' ') },
  zh: { save: '保存', others: '苹果 云 窗户 花园 灯笼 桥 雪 石头'.split(' ') },
} as const;
export type Language = keyof typeof WORDS;

const { app } = virtualApp('notes');
export const NOTES = app.tile.packageName;

/** A phone with the notes app, which speaks English at first. */
export interface NotePhone {
  readonly source: ScreenSource;
  /** How many notes its user has saved in all, whatever was erased since. */
  readonly saved: () => number;
  /** Its app speaks this language from now on. */
  readonly speak: (language: Language) => void;
}

export function notePhone(): NotePhone {
  const source = createInteractiveSource({ apps: [app] });
  let spoken: Language = 'en';
  let saved = 0;
  const notes = () => notesIn(source.state(NOTES));
  return {
    saved: () => saved,
    speak: (language) => {
      spoken = language;
    },
    source: {
      ...source,
      view: () => {
        const view = source.view();
        return { ...view, hierarchy: relabelled(view.hierarchy, spoken) };
      },
      input: (event) => {
        const before = notes();
        const outcome = source.input(event);
        saved += Math.max(0, notes() - before);
        return outcome;
      },
    },
  };
}

/** The way to a new note. Its texts are digits, which no language changes. */
export function savingIn(language: Language, onSave: () => void): readonly ScriptedChoice[] {
  const line = (kind: string, label: string) => new RegExp(`^${kind} .*"${said(label, language)}"`);
  return [
    { line: line('click', 'New note') },
    { line: line('text', 'Title'), text: '4711' },
    { line: line('text', 'Write something'), text: '0815' },
    { line: line('click', 'Save'), onChosen: onSave },
  ];
}

export const saveIn = (language: Language): string => said('Save', language);

function notesIn(state: unknown): number {
  const has = typeof state === 'object' && state !== null && 'notes' in state && Array.isArray(state.notes);
  return has ? (state.notes as readonly unknown[]).length : 0;
}

/** Attributes whose words belong to the app. */
const SAID = /\b(text|content-desc|hint)="([^"]*)"/g;
/** Ids of the app; those of Android name another package. */
const OWN_ID = new RegExp(`"${NOTES}:id/([^"]*)"`, 'g');

/**
 * The screen as if its app spoke another language, as `bench:effects` does it: every word becomes a word of the
 * language, the same one each time, and every id of the app a number. Nothing but the structure tells what *Save* is.
 */
function relabelled(hierarchy: string, language: Language): string {
  if (WORDS[language] === null) return hierarchy;
  return hierarchy
    .replace(SAID, (_, name: string, text: string) => `${name}="${said(text, language)}"`)
    .replace(OWN_ID, (_, id: string) => `"${NOTES}:id/v${placeOf(id, 1_000_000)}"`);
}

/** A word, or an entity of XML, which stays. */
const WORD = /&[#\w]+;|\p{L}[\p{L}'’]*/gu;

function said(text: string, language: Language): string {
  const words = WORDS[language];
  if (words === null) return text;
  const inLanguage = (word: string) =>
    word.startsWith('&')
      ? word
      : word === 'Save'
        ? words.save
        : words.others[placeOf(word, words.others.length)];
  return text.replace(WORD, (word) => inLanguage(word) ?? word);
}

function placeOf(word: string, count: number): number {
  return Number.parseInt(hash('sha1', word.toLowerCase()).slice(0, 8), 16) % count;
}

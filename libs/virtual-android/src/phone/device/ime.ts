import type { StringTable } from './properties.ts';

/** The keyboards of a phone, as the settings name them. Ids are components: `org.example/.Keyboard`. */
export interface InputMethods {
  /** All installed ones, sorted. */
  all(): readonly string[];
  enabled(): readonly string[];
  readonly current: string;
  /** Adds a keyboard that came with an app. */
  add(id: string): void;
  /** Removes a keyboard whose app is gone. If it was in use, the built-in one replaces it. */
  remove(id: string): void;
  /** False where it is not installed. */
  enable(id: string): boolean;
  disable(id: string): boolean;
  /** False where it is not enabled or not installed. */
  select(id: string): boolean;
  reset(): void;
  /** True where one of the keyboards is this app's. */
  belongsTo(packageName: string): boolean;
  /** Words that the app's keyboard has learnt from what was typed, for its suggestions. */
  learned(packageName: string): readonly string[];
  /** `input text` does not pass through a keyboard, so only the harness makes one learn. */
  learn(packageName: string, word: string): void;
  /** Forgets all words of the app's keyboard: its data were erased. */
  forget(packageName: string): void;
}

const BUILT_IN = 'com.android.inputmethod.latin/.LatinIME';
const METHODS_MAX = 50;
const WORDS_MAX = 1_000;

/** Stores the enabled ones as Android does, joined by `:` in `secure/enabled_input_methods`. */
export function createInputMethods(settings: StringTable): InputMethods {
  const installed = new Set([BUILT_IN]);
  const words = new Map<string, readonly string[]>();
  const belongsTo = (packageName: string): boolean =>
    [...installed].some((id) => id.startsWith(`${packageName}/`));
  const enabled = (): readonly string[] =>
    (settings.get('secure/enabled_input_methods') ?? BUILT_IN).split(':').filter((id) => installed.has(id));
  const store = (ids: readonly string[]): void =>
    void settings.set('secure/enabled_input_methods', ids.join(':'));
  const select = (id: string): boolean =>
    installed.has(id) && enabled().includes(id) && settings.set('secure/default_input_method', id);

  return {
    all: () => [...installed].sort(),
    enabled,
    get current() {
      return settings.get('secure/default_input_method') ?? '';
    },
    add(id) {
      if (installed.size < METHODS_MAX) installed.add(id);
    },
    remove(id) {
      if (id === BUILT_IN || !installed.delete(id)) return;
      store(enabled());
      if (settings.get('secure/default_input_method') === id)
        settings.set('secure/default_input_method', BUILT_IN);
    },
    enable(id) {
      if (!installed.has(id)) return false;
      if (!enabled().includes(id)) store([...enabled(), id]);
      return true;
    },
    disable(id) {
      if (!installed.has(id)) return false;
      store(enabled().filter((other) => other !== id));
      if (settings.get('secure/default_input_method') === id)
        settings.set('secure/default_input_method', enabled()[0] ?? BUILT_IN);
      return true;
    },
    select,
    reset() {
      store([BUILT_IN]);
      settings.set('secure/default_input_method', BUILT_IN);
    },
    belongsTo,
    learned: (packageName) => words.get(packageName) ?? [],
    learn(packageName, word) {
      if (!belongsTo(packageName)) return;
      words.set(packageName, [...(words.get(packageName) ?? []), word].slice(-WORDS_MAX));
    },
    forget: (packageName) => void words.delete(packageName),
  };
}

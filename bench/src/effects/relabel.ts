import { hash } from 'node:crypto';
import type { Screen, ScreenElement } from '@tapwright/screen';

/**
 * Neutral words of each language. None names an action: the effect of a tap can only be read from the structure.
 */
const WORDS = {
  de: 'Apfel Birne Wolke Fenster Garten Laterne Brücke Schnee Kiesel Lampe'.split(' '),
  es: 'Manzana Nube Ventana Jardín Farol Puente Nieve Piedra Lámpara Pera'.split(' '),
  ru: 'Яблоко Облако Окно Сад Фонарь Мост Снег Камень Лампа Груша'.split(' '),
  zh: '苹果 云 窗户 花园 灯笼 桥 雪 石头 灯 梨'.split(' '),
} as const;

export const LANGUAGES = ['en', 'de', 'es', 'ru', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The screen as if its app spoke another language. The virtual apps speak English only, so this is no translation:
 * every word is replaced by a neutral word of the language, the same one each time, and every id of the app by a
 * number. Digits, Android's own ids and those of its Material library stay. `en` leaves the screen as it is.
 */
export function relabelled(screen: Screen, language: Language): Screen {
  if (language === 'en') return screen;
  const words = WORDS[language];
  const said = (text: string) =>
    text.replace(/\p{L}[\p{L}'’]*/gu, (word) => words[placeOf(word, words.length)] ?? '');
  const elements = screen.elements.map(
    (element): ScreenElement => ({
      ...element,
      text: said(element.text),
      desc: said(element.desc),
      hint: said(element.hint),
      resourceId: idOf(element.resourceId),
    }),
  );
  return { ...screen, elements };
}

const LIBRARY =
  /^android:|^com\.android\.|\/(?:design_bottom_sheet|touch_outside|snackbar_text|snackbar_action)$/;

function idOf(id: string): string {
  if (id === '' || LIBRARY.test(id)) return id;
  return id.replace(/[^/]*$/, (name) => `v${placeOf(name, 1_000_000)}`);
}

function placeOf(word: string, count: number): number {
  return Number.parseInt(hash('sha1', word.toLowerCase()).slice(0, 8), 16) % count;
}

import { describe, expect, test } from 'vitest';
import { forbiddenWords, readText, saysForbidden } from './says-forbidden.ts';

const says = (text: string, entry: string): boolean =>
  forbiddenWords([entry]).some((word) => saysForbidden(readText(text), word));

describe('a text says a forbidden word', () => {
  test.each([
    ['with its letters apart', 'd e l e t e account', 'delete'],
    ['with the letters of all words apart', 'D E L E T E   A L L', 'delete'],
    ['with a hyphen in it', 'De-lete this', 'delete'],
    ['as two words', 'Log out of all phones', 'logout'],
    ['as one word', 'Logout now', 'log out'],
    ['with a number behind it', 'delete2', 'delete'],
    ['with digits for letters', 'D3l3te now', 'delete'],
    ['with a one for an i', 'S1gn out', 'sign out'],
    ['with a one for an l', 'De1ete', 'delete'],
    ['in Chinese, within other words', '永久删除账户', '删除'],
    ['in Japanese, within other words', 'アカウントを削除する', '削除'],
    ['in Korean, with an ending', '삭제하기', '삭제'],
    ['in Thai, within other words', 'ลบบัญชี', 'ลบ'],
    ['between scripts', '安装APK文件', 'apk'],
    ['that is the beginning of a longer one, if asked', 'Deleting …', 'delet*'],
    ['that is the end of a longer one, if asked', 'Benutzerkonto', '*konto'],
    ['that is inside of a longer one, if asked', 'Kontolöschung', '*lösch*'],
    ['that is a picture', 'Bin 🗑\ufe0f', '🗑'],
  ])('%s', (_, text, entry) => {
    expect(says(text, entry)).toBe(true);
  });
});

describe('a text does not say it', () => {
  test.each([
    ['within another word', 'Display', 'pay'],
    ['in another form', 'Deleted items', 'delete'],
    ['as the end of a word, where only its beginning was asked', 'Prepay', 'pay*'],
    ['as parts of two words', 'Apple pie', 'lepi'],
    ['behind a number, as names have it', '1List', 'list'],
    ['as half a syllable of Korean', '삭', '사'],
    ['as a word with an l for an i', 'The mall', 'mail'],
    ['as a number', '1055 m', 'loss'],
    ['as other pictures', 'Bin', '🗑'],
  ])('%s', (_, text, entry) => {
    expect(says(text, entry)).toBe(false);
  });
});

test('what is empty forbids nothing', () => {
  expect(forbiddenWords(['', ' ', '\u200b'])).toEqual([]);
});

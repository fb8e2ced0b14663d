import { describe, expect, it } from 'vitest';
import { typing } from './typing.ts';

const textOf = (text: string): string =>
  typing(text)
    .text.map((command) => ('text' in command ? command.text : ''))
    .join('');

describe('typing', () => {
  it('splits a long text into several commands, and loses nothing', () => {
    const text = 'ab %s\n'.repeat(100);
    const { before, text: commands, after } = typing(text);
    expect(before).toEqual([]);
    expect(after).toEqual([]);
    expect(commands.length).toBe(5);
    expect(textOf(text)).toBe(text);
  });

  it('changes the keyboard around text that has no keys, and restores the old one', () => {
    expect(typing('Käse')).toEqual({
      before: [{ kind: 'use_test_keyboard' }],
      text: [{ kind: 'broadcast_text', text: 'Käse' }],
      after: [{ kind: 'restore_keyboard' }],
    });
  });

  it('splits no character', () => {
    const family = '👩‍👩‍👧‍👦é\u0301\r\n';
    const text = family.repeat(60);
    const parts = typing(text).text.map((command) => ('text' in command ? command.text : ''));
    expect(parts.join('')).toBe(text);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(['\u0301', '\u200d', '\n']).not.toContain(part.at(0));
      expect(['\r', '\u200d']).not.toContain(part.at(-1));
      expect(part.isWellFormed()).toBe(true);
    }
  });

  it('does nothing for an empty text', () => {
    expect(typing('')).toEqual({ before: [], text: [], after: [] });
  });
});

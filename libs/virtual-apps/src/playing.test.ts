import { createInteractiveSource, elementAt, type InteractiveSource, playStep } from '@tapwright/virtual-ui';
import { beforeEach, describe, expect, it } from 'vitest';
import { notesApp } from './notes/app.ts';

let source: InteractiveSource;
beforeEach(() => {
  source = createInteractiveSource({ apps: [notesApp], start: 'org.tapwright.notes' });
});

describe('a step by element', () => {
  it('says which element is missing', () => {
    expect(() => playStep(source, { kind: 'click', on: { text: 'Absent' } })).toThrow(
      expect.objectContaining({
        code: 'LOCATOR_NOT_FOUND',
        message: expect.stringContaining('Absent'),
      }),
    );
  });

  it('finds an element by text, description or id, and only where all fit', () => {
    expect(elementAt(source, { desc: 'Search' }).resourceId).toBe('org.tapwright.notes:id/action_search');
    expect(elementAt(source, { id: 'new_note' }).desc).toBe('New note');
    expect(() => elementAt(source, { id: 'new_note', desc: 'Search' })).toThrow('not on the screen');
  });

  it('clears exactly the typed text, and does not clear a hint', () => {
    playStep(source, { kind: 'click', on: { desc: 'Search' } });
    playStep(source, { kind: 'text', on: { id: 'search_src_text' }, text: 'abc' });
    playStep(source, { kind: 'clear', on: { id: 'search_src_text' } });
    expect(source.state('org.tapwright.notes')).toMatchObject({ query: '' });
    playStep(source, { kind: 'clear', on: { id: 'search_src_text' } });
    expect(source.state('org.tapwright.notes')).toMatchObject({ query: '' });
  });
});

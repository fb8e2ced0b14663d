import { click, type } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { bugsOf } from '../testing/drive-app.fixture.ts';
import { notesApp } from './app.ts';
import { isNotesState, type NotesState } from './state.ts';

const more = click({ desc: 'More options' });
const openFirst = click({ text: 'Rye bread' });
const confirmed = [openFirst, more, click({ text: 'Delete' }), click({ id: 'android:id/button1' })];

const { both } = bugsOf(notesApp, isNotesState);

describe('the bugs of the notes', () => {
  it('crash-on-delete: ends the app with a trace; the note is still there', () => {
    const { right, wrong } = both('crash-on-delete', confirmed);
    expect(right.state().notes).toHaveLength(5);
    expect(wrong.state().notes).toHaveLength(6);
    expect(wrong.signals).toContainEqual({
      kind: 'crashed',
      packageName: 'org.tapwright.notes',
      exception: expect.stringMatching(/^java\.lang\.IllegalStateException: .+\n\tat /),
    });
  });

  it('freeze-on-copy: nothing is copied, and the next input is not answered', () => {
    const steps = [openFirst, more, click({ text: 'Make a copy' }), { kind: 'back' }] as const;
    const { right, wrong } = both('freeze-on-copy', steps);
    expect(right.state().notes).toHaveLength(7);
    expect(wrong.state().notes).toHaveLength(6);
    expect(wrong.place()).toBe('EditorActivity');
    expect(wrong.signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-theme: the switch stays off', () => {
    const steps = [more, click({ text: 'Settings' }), click({ text: 'Dark theme' })];
    const { right, wrong } = both('dead-theme', steps);
    expect([right.state().settings.darkTheme, wrong.state().settings.darkTheme]).toEqual([true, false]);
  });

  it('unlabelled-new-note: the button can be tapped and has no name', () => {
    const { right, wrong } = both('unlabelled-new-note', []);
    expect(right.faults()).toEqual([]);
    expect(wrong.faults().join()).toContain('no name: org.tapwright.notes:id/new_note');
  });

  it('overlapping-date: the date lies over the first line', () => {
    const { right, wrong } = both('overlapping-date', []);
    expect(right.faults()).toEqual([]);
    expect(wrong.faults().join()).toMatch(/overlap: .*id\/note_preview .*id\/note_date/);
  });

  it('body-not-saved: the text is lost, and the app says that it was saved', () => {
    const steps = [
      click({ desc: 'New note' }),
      type('title', 'Lamp'),
      type('body', 'A new bulb'),
      click({ desc: 'Save' }),
    ];
    const { right, wrong } = both('body-not-saved', steps);
    const bodies = ({ notes }: NotesState) =>
      notes.filter(({ title }) => title === 'Lamp').map(({ body }) => body);
    expect([bodies(right.state()), bodies(wrong.state())]).toEqual([['A new bulb'], ['']]);
    expect(wrong.source.view().hierarchy).toContain('Note saved');
  });
});

import type { AppSignal } from '@tapwright/virtual-ui';
import { back, click, menu } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { bugsOf } from '../testing/drive-app.fixture.ts';
import { contactsApp } from './app.ts';
import { type ContactsState, isContactsState } from './state.ts';

const UNNAMED = ['menu_star'];
const yes = click({ id: 'android:id/button1' });
const openCleo = click({ text: 'Cleo Maravin' });
const merge = [...menu('Merge duplicates'), click({ id: 'merge' }), yes];

const { both } = bugsOf(contactsApp, isContactsState);

/** The file that was reported to the phone. */
const fileOf = (signals: readonly AppSignal[]): string | undefined =>
  signals.flatMap((signal) =>
    signal.kind === 'wrote_file' ? [Buffer.from(signal.content).toString()] : [],
  )[0];

describe('the bugs of the contacts', () => {
  it('crash-on-export: ends the app with a trace, and there is no file', () => {
    const { right, wrong } = both('crash-on-export', menu('Export contacts'));
    expect(fileOf(right.signals)).toContain('FN:Alma Fernholt');
    expect(fileOf(wrong.signals)).toBeUndefined();
    expect(wrong.signals).toContainEqual({
      kind: 'crashed',
      packageName: 'org.tapwright.contacts',
      exception: expect.stringMatching(
        /^java\.lang\.IllegalStateException: .+\n\tat org\.tapwright\.contacts\./,
      ),
    });
  });

  it('freeze-on-merge: the screen stays, and the next input is not answered', () => {
    const { right, wrong } = both('freeze-on-merge', [...merge, back]);
    expect(right.state().contacts).toHaveLength(30);
    expect(wrong.state().contacts).toHaveLength(31);
    expect(wrong.place()).toBe('DuplicatesActivity');
    expect(wrong.signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-star: nobody becomes a favourite, and the picture stays the same', async () => {
    const { right, wrong } = both('dead-star', [openCleo]);
    const before = await wrong.source.picture();
    for (const { play } of [right, wrong]) play(click({ id: 'menu_star' }));
    expect(right.state().contacts.filter(({ favourite }) => favourite)).toHaveLength(4);
    expect(wrong.state().contacts.filter(({ favourite }) => favourite)).toHaveLength(3);
    expect(Buffer.from(before.png).equals((await wrong.source.picture()).png)).toBe(true);
    expect(Buffer.from(before.png).equals((await right.source.picture()).png)).toBe(false);
  });

  it('unlabelled-new-contact: the button can be tapped and has no name', () => {
    const { right, wrong } = both('unlabelled-new-contact', []);
    expect(right.faults(UNNAMED)).toEqual([]);
    expect(wrong.faults(UNNAMED)).toEqual([
      expect.stringContaining('no name: org.tapwright.contacts:id/new_contact'),
    ]);
  });

  it('overlapping-names: every name lies over its number', () => {
    const { right, wrong } = both('overlapping-names', []);
    expect(right.faults(UNNAMED)).toEqual([]);
    expect(wrong.faults(UNNAMED).join()).toMatch(/overlap: .*id\/contact_name .*id\/contact_number/);
  });

  it('merge-loses-numbers: the second number is gone', () => {
    const numbers = [...merge, back, click({ desc: 'Search' })];
    const { right, wrong } = both('merge-loses-numbers', numbers);
    for (const { play } of [right, wrong])
      play({ kind: 'text', on: { id: 'search_src_text' }, text: 'odile' }, click({ text: 'Odile Brannock' }));
    expect(right.shown('phone_number')).toEqual(['0715 550 171', '020 555 0145']);
    expect(wrong.shown('phone_number')).toEqual(['0715 550 171']);
  });

  it('deletes-next: the contact after the chosen one is deleted', () => {
    const { right, wrong } = both('deletes-next', [openCleo, ...menu('Delete'), yes]);
    const has = ({ contacts }: ContactsState, first: string) => contacts.some((one) => one.first === first);
    expect([has(right.state(), 'Cleo'), has(right.state(), 'Corin')]).toEqual([false, true]);
    expect([has(wrong.state(), 'Cleo'), has(wrong.state(), 'Corin')]).toEqual([true, false]);
  });

  it('export-incomplete: the message counts all contacts, but the file lacks the favourites', () => {
    const { right, wrong } = both('export-incomplete', menu('Export contacts'));
    expect(fileOf(right.signals)).toContain('FN:Ivo Kestrel');
    expect(fileOf(wrong.signals)).not.toContain('FN:Ivo Kestrel');
    expect(wrong.shown('snackbar_text')).toEqual(right.shown('snackbar_text'));
  });
});

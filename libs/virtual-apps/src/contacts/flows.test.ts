import { back, click, menu, screenOf, type } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { contactsApp } from './app.ts';
import { contactsPlaces } from './places.fixture.ts';

function drive(place: string) {
  const driven = driveApp(contactsApp);
  driven.play(...(contactsPlaces[place] ?? []));
  return driven;
}

it('the star has neither name nor state in the tree', () => {
  const { play, source } = drive('contact');
  const before = source.view().hierarchy;
  const star = screenOf(source).elements.find(({ resourceId }) => resourceId.endsWith('/menu_star'));
  expect([star?.text, star?.desc]).toEqual(['', '']);
  play(click({ id: 'menu_star' }));
  expect(source.view().hierarchy).toBe(before);
  play(back, click({ text: 'Favourites' }));
  expect(source.view().hierarchy).toContain('Cleo Maravin');
});

it('two exports are two files', () => {
  const { play, signals } = driveApp(contactsApp);
  play(...menu('Export contacts'), ...menu('Export contacts'));
  const paths = signals.flatMap((signal) => (signal.kind === 'wrote_file' ? [signal.path] : []));
  expect(new Set(paths).size).toBe(2);
});

it('a list recycles its rows: contacts further down are not in the tree', () => {
  const { source } = drive('list');
  expect(source.view().hierarchy).not.toContain('Yara Montrose');
  expect(drive('list, end').source.view().hierarchy).toContain('Yara Montrose');
});

it('the search results are still there after closing the contact', () => {
  const { play, shown } = drive('found');
  play(click({ text: 'Tarek Osmun' }), back);
  expect(shown('contact_name')).toEqual(['Tarek Osmin', 'Tarek Osmun']);
});

it('a draft is lost when the app is stopped', () => {
  const { play, source, state, shown } = drive('edit');
  play(type('last_name', 'X'));
  source.forceStop('org.tapwright.contacts');
  source.start('org.tapwright.contacts');
  expect(state()).toMatchObject({ draft: null });
  expect(shown('contact_name')).toContain('Cleo Maravin');
});

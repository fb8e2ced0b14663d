import { sizeOf } from '@tapwright/picture';
import { drawnPicture } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { notesScreen } from './actor.fixture.ts';
import { pictureScale, type Showing, shownPicture } from './shown-picture.ts';

const screen = notesScreen();

/** A screen whose stored picture this is: the gateway has covered its secrets before it was stored. */
async function showing(values: Partial<Showing> = {}, pictureId: string | null = 'art_1') {
  const stored = await drawnPicture(1_080, 1_920, []);
  const read: string[] = [];
  const capture = { tenantId: 'default', pictureId, blackPicture: false } as Showing['seen']['capture'];
  const get = async (_tenant: string, id: string) => {
    read.push(id);
    return stored;
  };
  const about = { model: { sees: () => true }, artifacts: { get }, role: 'actor' } as const;
  const shown = await shownPicture({
    ...about,
    observation: 'picture',
    seen: { screen, capture },
    ...values,
  });
  return { shown, read, stored };
}

describe('the picture of a question', () => {
  test('is the one that is stored, and no other is read', async () => {
    const { shown, read, stored } = await showing();
    expect(shown).toMatchObject({ width: 1_080, height: 1_920, picture: { mediaType: 'image/png' } });
    expect(shown?.picture.base64).toBe(Buffer.from(stored).toString('base64'));
    expect(read).toEqual(['art_1']);
  });

  test('with marks is drawn on that one', async () => {
    const { shown, stored } = await showing({ observation: 'marks' });
    const drawn = Buffer.from(shown?.picture.base64 ?? '', 'base64');
    expect(await sizeOf(drawn)).toEqual({ width: 1_080, height: 1_920 });
    expect(Buffer.compare(drawn, Buffer.from(stored))).not.toBe(0);
  });

  test.each(['list', 'json', 'nodes', 'tree', 'simplified'] as const)(
    'is not even read for %s',
    async (observation) => {
      const { shown, read } = await showing({ observation });
      expect([shown, read]).toEqual([null, []]);
    },
  );

  test('is not read for a model that does not see, and is left out where there is none that can be read', async () => {
    expect((await showing({ model: { sees: () => false } })).read).toEqual([]);
    expect((await showing({}, null)).shown).toBeNull();
    const get = async () => Buffer.from('no picture');
    expect((await showing({ artifacts: { get } })).shown).toBeNull();
  });
});

test('a point of a smaller picture is scaled to the screen', () => {
  const picture = { picture: { mediaType: 'image/png', base64: '' }, width: 540, height: 960 } as const;
  expect(pictureScale({ picture, screen })).toBe(2);
  expect(pictureScale({ picture: { ...picture, width: 1_080, height: 1_920 }, screen })).toBe(1);
  expect(pictureScale({ picture: null, screen })).toBe(1);
});

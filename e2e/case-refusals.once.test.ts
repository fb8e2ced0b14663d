import { afterAll, describe, expect, test } from 'vitest';
import { type CaseFarm, type Move, startCaseFarm } from './case-farm.fixture.ts';
import { movedModel } from './moved-model.fixture.ts';

interface Tried {
  readonly app: string;
  readonly moves: readonly Move[];
  readonly expect?: readonly object[];
  /** Steps after it. */
  readonly later?: readonly string[];
  readonly strategy?: string;
}

const models = { claims: movedModel('claims'), rules: movedModel('rules') };
const farms = new Map<string, Promise<CaseFarm>>();
afterAll(async () => {
  for (const farm of farms.values()) await (await farm)[Symbol.asyncDispose]();
});

function farmOf(app: string, answers: 'claims' | 'rules'): Promise<CaseFarm> {
  const key = `${app} ${answers}`;
  const farm = farms.get(key) ?? startCaseFarm(app, models[answers]);
  farms.set(key, farm);
  return farm;
}

/** The verdict of the case whose first step is this sentence. */
async function endOf(sentence: string, answers: 'claims' | 'rules', tried: Tried) {
  const { app, moves, expect: expected = [], later = [], strategy = 'uat' } = tried;
  const farm = await farmOf(app, answers);
  models[answers].moves = moves;
  const steps = [{ do: sentence, expect: [...expected] as never[] }, ...later.map((one) => ({ do: one }))];
  const more = { strategy, maxSteps: moves.length + 4, verify: false };
  const { job, run } = await farm.run({ id: 'refused', title: 'A refusal', steps }, more);
  const first = run.state.ended?.find(({ task }) => task === 0);
  return { outcome: first?.outcome ?? job.outcome, reason: (first ?? job).reason?.message ?? '' };
}

const ZONE: readonly Move[] = [
  ['text', 'Four digits', '9999'],
  ['click', 'Start parking'],
];
const CAR: readonly Move[] = [
  ['click', 'Cars'],
  ['click', 'Trailer'],
];

describe.each(['uat', 'tapwright'])(
  'a step that a form refuses is not passed, whatever the model says (%s)',
  (strategy) => {
    test.each<[string, Tried, string]>([
      [
        'Enter "9999" into the zone and start parking',
        { app: 'meter', moves: ZONE },
        'There is no such zone',
      ],
      ['Tap "Start parking"', { app: 'meter', moves: [['click', 'Start parking']] }, 'There is no such zone'],
      [
        'Start parking',
        { app: 'meter', moves: [['click', 'Start parking']], expect: [{ text: 'Zone' }] },
        'There is no such zone',
      ],
      ['Parkvorgang starten', { app: 'meter', moves: [['click', 'Start parking']] }, 'There is no such zone'],
      [
        'Add a car and save it',
        {
          app: 'meter',
          moves: [
            ['click', 'Cars'],
            ['click', 'Add a car'],
            ['click', 'Save'],
          ],
        },
        'Enter a number plate',
      ],
      [
        'Lege einen neuen Artikel an',
        {
          app: 'vorrat',
          moves: [
            ['click', 'Neuer Artikel'],
            ['click', 'Anlegen'],
          ],
        },
        'Ohne Namen geht es nicht',
      ],
      [
        'Cria uma receita e guarda-a',
        {
          app: 'receitas',
          moves: [
            ['click', 'Nova receita'],
            ['click', 'Guardar'],
          ],
        },
        'Falta o nome',
      ],
      [
        'Put "Dune Boots" into the cart',
        {
          app: 'shop',
          moves: [
            ['click', 'Wear'],
            ['click', 'Dune Boots'],
            ['click', 'Add to cart'],
          ],
        },
        'Choose a size first',
      ],
      [
        'Apply the voucher "NOTHING9"',
        {
          app: 'shop',
          moves: [
            ['click', 'Cart'],
            ['text', 'Voucher', 'NOTHING9'],
            ['click', 'Apply'],
          ],
        },
        'This code is not valid',
      ],
      [
        'Book the "Kiln"',
        {
          app: 'rooms',
          moves: [
            ['click', 'Kiln'],
            ['click', 'Book'],
          ],
        },
        'Choose a day',
      ],
      [
        'Transfer money to "Maris Quillane" and go on',
        {
          app: 'wallet',
          moves: [
            ['click', 'Transfer'],
            ['click', 'Maris Quillane'],
            ['click', 'Continue'],
          ],
        },
        'Enter an amount',
      ],
      [
        'הגש בקשה חדשה',
        {
          app: 'permit',
          moves: [
            ['click', 'בקשה חדשה'],
            ['click', 'הבא'],
          ],
        },
        'יש לבחור סוג',
      ],
    ])('%s: %j', async (sentence, tried, message) => {
      const { outcome, reason } = await endOf(sentence, 'claims', { ...tried, strategy });
      expect(outcome).not.toBe('completed');
      expect(reason).toContain(message);
    });
  },
);

describe.each(['uat', 'tapwright'])('a selection needs a control that stands selected (%s)', (strategy) => {
  test.each<[string, Tried]>([
    ['Select the car "Trailer"', { app: 'meter', moves: CAR }],
    ['Select the car "Trailer"', { app: 'meter', moves: [...CAR, ['click', 'Save']] }],
    ['Choose "Trailer"', { app: 'meter', moves: CAR, expect: [{ text: 'MO 9' }] }],
    [
      'Open "Cars" and select "Red van"',
      {
        app: 'meter',
        moves: [
          ['click', 'Cars'],
          ['click', 'Red van old'],
        ],
      },
    ],
    [
      'Open "Cars" and open "Red van"',
      {
        app: 'meter',
        moves: [
          ['click', 'Cars'],
          ['click', 'Red van old'],
        ],
      },
    ],
    ['Tick "Remind me ten minutes before"', { app: 'meter', moves: [['click', 'Remind me']] }],
    [
      'Untick "Remind me ten minutes before"',
      {
        app: 'meter',
        moves: [
          ['click', 'Remind me'],
          ['click', 'Remind me'],
        ],
      },
    ],
  ])('%s: %j', async (sentence, tried) => {
    expect((await endOf(sentence, 'claims', { ...tried, strategy })).outcome).not.toBe('completed');
  });
});

describe('a step that checks', () => {
  const settings: readonly Move[] = [
    ['click', 'More options'],
    ['click', 'Settings'],
  ];
  const dark: Tried = { app: 'notes', moves: [...settings, ['click', 'Dark theme']] };

  test.each(['Check that the dark theme is on', 'Open the settings and verify that the dark theme is on'])(
    'is not passed by who has made it so: %s',
    async (sentence) => {
      const ended = await endOf(sentence, 'claims', dark);
      expect(ended).toMatchObject({ outcome: 'inconclusive' });
      expect(ended.reason).toContain('was pressed in a step that checks it');
    },
  );

  test.each(['Make sure that the dark theme is on', 'Turn on the dark theme and check that it is on'])(
    'is passed where it asks for that, or another part does: %s',
    async (sentence) => {
      expect(await endOf(sentence, 'claims', dark)).toMatchObject({ outcome: 'completed' });
    },
  );
});

describe('a step of another language that names what could be selected', () => {
  test.each<[string, Tried]>([
    ['Wähle „Trailer“ aus', { app: 'meter', moves: CAR }],
    ['Selecciona "Trailer"', { app: 'meter', moves: CAR, expect: [{ text: 'Trailer' }] }],
    ['「Trailer」を選択', { app: 'meter', moves: CAR }],
  ])('is not passed by opening it where nobody reads the verb: %s', async (sentence, tried) => {
    expect((await endOf(sentence, 'rules', tried)).outcome).not.toBe('completed');
  });

  test('is passed by who reads that it asks to open, and where what was expected has come', async () => {
    const opened: Tried = { app: 'meter', moves: CAR };
    expect(await endOf('Öffne „Trailer“', 'claims', opened)).toMatchObject({ outcome: 'completed' });
    const came: Tried = { ...opened, expect: [{ text: 'Number plate' }] };
    expect(await endOf('Öffne „Trailer“', 'rules', came)).toMatchObject({ outcome: 'completed' });
  });
});

describe('rules pass no step that stands at a message or at a question about it', () => {
  test.each<[string, Tried]>([
    [
      'Book the "Blue Salon" for a free afternoon',
      {
        app: 'rooms',
        moves: [
          ['click', 'Blue Salon'],
          ['click', 'Book'],
        ],
      },
    ],
    [
      'Enter "4411" into the zone and start parking',
      {
        app: 'meter',
        moves: [
          ['text', 'Four digits', '4411'],
          ['click', 'Start parking'],
        ],
      },
    ],
  ])('%s: %j', async (sentence, tried) => {
    const ended = await endOf(sentence, 'rules', tried);
    expect(ended.outcome).not.toBe('completed');
  });
});

describe('a step passes', () => {
  test.each<[string, Tried]>([
    [
      'Start parking',
      { app: 'meter', moves: [['click', 'Start parking']], expect: [{ text: 'There is no such zone' }] },
    ],
    [
      'Tap "Start parking"',
      {
        app: 'meter',
        moves: [['click', 'Start parking']],
        later: ['Check that "There is no such zone" is shown'],
      },
    ],
    [
      'Start parking and check that a message about the zone is shown',
      { app: 'meter', moves: [['click', 'Start parking']] },
    ],
    ['Select "Trailer"', { app: 'meter', moves: [['click', 'Trailer']] }],
    ['Select "Red van"', { app: 'meter', moves: [['click', 'Red van (']] }],
    ['Untick "Remind me ten minutes before"', { app: 'meter', moves: [['click', 'Remind me']] }],
    ['Select the recipe "Moqueca"', { app: 'receitas', moves: [['click', 'Moqueca']] }],
    [
      'Add a car, enter "ZZ 1" and save it',
      {
        app: 'meter',
        moves: [
          ['click', 'Cars'],
          ['click', 'Add a car'],
          ['text', 'AB 123', 'ZZ 1'],
          ['click', 'Save'],
        ],
      },
    ],
    [
      'Add a new article and choose "Keller"',
      {
        app: 'vorrat',
        moves: [
          ['click', 'Neuer Artikel'],
          ['click', 'Ort'],
          ['click', 'Keller'],
        ],
      },
    ],
    ['Stay fifteen minutes longer', { app: 'meter', moves: [['click', '+ 15']] }],
  ])('%s: %j', async (sentence, tried) => {
    expect(await endOf(sentence, 'claims', tried)).toMatchObject({ outcome: 'completed' });
  });
});

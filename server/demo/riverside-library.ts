import type { InventedLibrary } from '#server/start/invented/invented-library.ts';

const oftenOptions = [
  { value: '0', label: 'Hardly ever', score: 0 },
  { value: '1', label: 'Now and then', score: 1 },
  { value: '2', label: 'On most days', score: 2 },
  { value: '3', label: 'Every day', score: 3 },
];

type Words = [id: string, title: string, text: string, aboutThem: string];

const firstItems: Words[] = [
  ['arriving', 'Arriving', 'I was glad to arrive at the club.', 'They were glad to arrive.'],
  ['playmates', 'Playmates', 'I had somebody to play with.', 'They had somebody to play with.'],
  ['own_choice', 'Own choice', 'I did something I chose myself.', 'They chose what to do.'],
  ['quarrels', 'Quarrels', 'A quarrel spoilt my afternoon.', 'A quarrel spoilt their afternoon.'],
  ['a_grown_up', 'A grown-up', 'A grown-up listened to me.', 'They went to a grown-up to talk.'],
];
const secondItems: Words[] = [
  ...firstItems,
  ['going_home', 'Going home', 'I went home in a good mood.', 'They went home in a good mood.'],
];
const thirdItems: Words[] = [
  ...secondItems,
  ['quiet_place', 'A quiet place', 'I found a quiet place.', 'They found a quiet place.'],
];

/** A version of the club's questionnaire with these items; the cuts are the highest scores of its two lower bands. */
function club(version: number, items: Words[], cuts: [number, number]) {
  const asked = items.map(([item]) => item);
  return {
    edition: 2,
    id: 'after-school-club',
    version,
    title: 'After school club',
    subtitle: 'Think of the last two weeks',
    intro: 'A few statements about your afternoons. Say how often each was true.',
    format: 'simple_radio',
    roles: ['self', 'student', 'educator'],
    canSkipQuestions: true,
    licence: 'Written by Riverside Family Services for its own clubs.',
    source: 'Own wording. It begins conversations and is no validated instrument.',
    items: items.map(([id, title, text, aboutThem]) => ({
      id,
      type: 'choice',
      title,
      text,
      textByRole: { educator: aboutThem },
      options: oftenOptions,
    })),
    sections: [{ id: 'afternoons', title: 'Afternoons', items: asked, scale: 'at_the_club' }],
    scales: [clubScale(asked)],
    bands: [clubBands(cuts)],
    main: 'at_the_club',
  };
}

function clubScale(asked: string[]) {
  return {
    id: 'at_the_club',
    title: 'At the club',
    items: asked.map((item) => ({ item, ...(item === 'quarrels' && { reverse: true }) })),
    method: 'sum',
    missing: { atMost: 1 },
    prorate: true,
    round: 'half_up',
  };
}

function clubBands([hard, mixed]: [number, number]) {
  return {
    scale: 'at_the_club',
    cuts: [
      { upTo: hard, word: 'Hard afternoons', severity: 2 },
      { upTo: mixed, word: 'Mixed afternoons', severity: 1 },
      { word: 'Good afternoons', severity: 0 },
    ],
  };
}

/** Half a questionnaire: an item has no text yet, and the scale counts one that does not exist. */
const schoolMornings = {
  edition: 2,
  id: 'school-mornings',
  version: 1,
  title: 'School mornings',
  intro: 'How do the mornings of school days begin?',
  format: 'simple_radio',
  roles: ['parent'],
  licence: '',
  source: 'Own wording, still being written.',
  items: [
    { id: 'waking', type: 'choice', text: 'Waking up was easy.', options: oftenOptions },
    { id: 'breakfast', type: 'choice', text: '', options: oftenOptions },
  ],
  sections: [{ id: 'mornings', title: 'Mornings', items: ['waking', 'breakfast'] }],
  scales: [
    {
      id: 'calm_mornings',
      title: 'Calm mornings',
      items: [{ item: 'waking' }, { item: 'breakfast' }, { item: 'on_time' }],
    },
  ],
  main: 'calm_mornings',
};

export const riversideLibrary: InventedLibrary = {
  author: 'farah',
  questionnaires: [
    {
      id: 'after-school-club-r7v3k2mq',
      versions: [club(1, firstItems, [5, 10]), club(2, secondItems, [6, 12])],
      daysAgo: [320, 40],
    },
  ],
  drafts: [
    { key: 'school mornings', definition: schoolMornings, follows: null },
    {
      key: 'after school club',
      definition: club(3, thirdItems, [7, 14]),
      follows: { id: 'after-school-club-r7v3k2mq', version: 2 },
    },
  ],
};

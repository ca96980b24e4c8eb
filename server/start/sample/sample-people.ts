import type { InventedClient } from '#server/start/invented/invented-beacon.ts';
import type { InventedPerson, InventedPost } from '#server/start/invented/invented-organisation.ts';

const group = ['Sample'];

export const sampleClients: Record<string, InventedClient> = {
  iris: ['Iris Vale', 'SAMPLE-1', group, { gender: 'female', age: [12, 40] }],
  noah: ['Noah Finch', 'SAMPLE-2', group, { gender: 'male', age: [8, 190] }],
  dora: ['Dora Lund', 'SAMPLE-3', group, { gender: 'female', age: [34, 77] }],
  omar: ['Omar Reyes', 'SAMPLE-4', group, { gender: 'male', age: [15, 260] }],
  team: ['Harbour house team', 'SAMPLE-5', group],
};

export const samplePeople: (Omit<InventedPerson, 'email'> & { who: string })[] = [
  { who: 'iris', name: 'Iris Vale', roles: ['client'] },
  { who: 'noah', name: 'Noah Finch', roles: ['client'] },
  { who: 'dora', name: 'Dora Lund', roles: ['client'] },
  { who: 'omar', name: 'Omar Reyes', roles: ['client'] },
  { who: 'hugo', name: 'Hugo Brandt', roles: ['beacon_creator'], tags: ['Key worker'] },
  { who: 'lena', name: 'Lena Park', tags: ['Key worker'] },
  { who: 'sami', name: 'Sami Rossi', tags: ['School'] },
  { who: 'wilma', name: 'Wilma Finch', tags: ['Parent'], relationship: 'Mother' },
];

export const samplePosts: InventedPost[] = [
  {
    beacon: 'iris',
    who: 'hugo',
    daysAgo: 16,
    text: 'Iris has started to walk to school with a friend.',
  },
  {
    beacon: 'dora',
    who: 'lena',
    daysAgo: 9,
    text: 'The hours Dora has been at the workshop.',
    file: { name: 'Workshop hours.csv', contents: 'hours' },
  },
];

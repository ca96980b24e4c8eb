import type { InventedBeacon, InventedClient } from '#server/start/invented/invented-beacon.ts';

export const hillcrestClients: Record<string, InventedClient> = {
  gradeFour: ['Grade 4 homeroom', 'HC-H4', ['Elementary']],
  eli: ['Eli Cole', 'HC-2045', ['Elementary'], { gender: 'male', age: [9, 150] }],
  zoe: ['Zoe Marsh', 'HC-2051', ['Elementary', 'Choir'], { gender: 'female', age: [9, 290] }],
};

export const hillcrestBeacons: InventedBeacon[] = [
  {
    key: 'grade four',
    client: 'gradeFour',
    framework: 'team-wellbeing',
    schedule: { periodType: 'week', period: 1, daysOpen: 7, since: 4, past: 6 },
    course: [0.6, 0.52, 0.64, 0.7],
    accents: { growth: 0.1 },
    members: [['mia teacher'], ['grace educator *', -0.06]],
  },
  {
    key: 'eli',
    framework: 'strengths-and-difficulties',
    schedule: { periodType: 'month', period: 1, daysOpen: 7, since: 4, past: 5 },
    course: [0.42, 0.5, 0.58],
    accents: { peer: -0.15 },
    members: [['mia teacher', -0.05], ['dana parent', 0.1], ['grace viewer *']],
  },
  {
    key: 'zoe',
    framework: 'weekly-check-in',
    schedule: { periodType: 'week', period: 1, daysOpen: 7, since: 4, past: 4 },
    course: [0.7, 0.64, 0.72],
    members: [['mia teacher'], ['grace educator *', 0.04]],
    answered: ['grace'],
  },
];

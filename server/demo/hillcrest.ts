import type { DemoBeacon, DemoClient } from './demo-beacon.ts';

export const hillcrestClients: Record<string, DemoClient> = {
  gradeFour: { name: 'Grade 4 homeroom', externalRef: 'HC-H4', groupNames: ['Elementary'] },
  eli: {
    name: 'Eli Cole',
    externalRef: 'HC-2045',
    gender: 'male',
    age: [9, 150],
    groupNames: ['Elementary'],
  },
  zoe: {
    name: 'Zoe Marsh',
    externalRef: 'HC-2051',
    gender: 'female',
    age: [9, 290],
    groupNames: ['Elementary', 'Choir'],
  },
};

export const hillcrestBeacons: DemoBeacon[] = [
  {
    key: 'grade four',
    client: 'gradeFour',
    framework: 'team-wellbeing',
    schedule: { periodType: 'week', period: 1, daysOpen: 7 },
    since: 4,
    past: 6,
    course: [0.6, 0.52, 0.64, 0.7],
    accents: { growth: 0.1 },
    members: [['mia teacher'], ['grace educator *', -0.06]],
  },
  {
    key: 'eli',
    client: 'eli',
    framework: 'strengths-and-difficulties',
    schedule: { periodType: 'month', period: 1, daysOpen: 7 },
    since: 4,
    past: 5,
    course: [0.42, 0.5, 0.58],
    accents: { peer: -0.15 },
    members: [['mia teacher', -0.05], ['dana parent', 0.1], ['grace viewer *']],
  },
  {
    key: 'zoe',
    client: 'zoe',
    framework: 'weekly-check-in',
    schedule: { periodType: 'week', period: 1, daysOpen: 7 },
    since: 4,
    past: 4,
    course: [0.7, 0.64, 0.72],
    members: [['mia teacher'], ['grace educator *', 0.04]],
    answered: ['grace'],
  },
];

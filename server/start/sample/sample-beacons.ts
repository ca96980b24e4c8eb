import type { InventedBeacon } from '#server/start/invented/invented-beacon.ts';

const weekly = { periodType: 'week', period: 1, daysOpen: 7 } as const;
const monthly = { periodType: 'month', period: 1, daysOpen: 7 } as const;

export const sampleBeacons: InventedBeacon[] = [
  {
    key: 'iris',
    framework: 'weekly-check-in',
    schedule: { ...weekly, since: 2, past: 8 },
    course: [0.42, 0.5, 0.62, 0.74],
    members: [['iris student', 0.03], ['sami teacher'], ['hugo educator *']],
    answered: ['sami'],
    scans: ['iris'],
  },
  {
    key: 'noah',
    framework: 'childrens-quality-of-life',
    schedule: { ...weekly, since: 3, past: 7 },
    course: [0.72, 0.66, 0.52, 0.4],
    accents: { school: -0.14 },
    members: [['noah self', 0.08], ['wilma parent', -0.04], ['lena viewer *']],
  },
  {
    key: 'noah sdq',
    client: 'noah',
    framework: 'strengths-and-difficulties',
    schedule: { ...monthly, since: 4, past: 5 },
    course: [0.5, 0.46, 0.56, 0.6],
    accents: { hyperactivity: -0.18, prosocial: 0.12 },
    members: [['wilma parent', 0.14], ['sami teacher', -0.16], ['lena viewer *']],
    answered: ['sami'],
  },
  {
    key: 'dora',
    framework: 'team-wellbeing',
    schedule: { ...weekly, since: 5, past: 8 },
    course: [0.34, 0.44, 0.58, 0.7],
    members: [['dora self', 0.04], ['lena assessor *', -0.03], ['hugo assessor']],
  },
  {
    key: 'omar',
    framework: 'low-mood-check',
    schedule: { ...weekly, since: 1, past: 7 },
    course: [0.7, 0.6, 0.5, 0.42],
    members: [['omar self'], ['lena viewer *']],
  },
  {
    key: 'team',
    framework: 'team-wellbeing',
    schedule: { ...monthly, since: 6, past: 4 },
    course: [0.66, 0.54, 0.6],
    members: [['hugo assessor *', 0.05], ['lena assessor'], ['sami educator', -0.06]],
    answered: ['hugo', 'lena', 'sami'],
    isAnonymous: true,
  },
];

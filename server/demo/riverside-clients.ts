import type { DemoClient } from './demo-beacon.ts';

const north = ['North'];
const south = ['South'];

export const riversideClients: Record<string, DemoClient> = {
  kim: {
    name: 'Kim Larsen',
    externalRef: 'RFS-1001',
    gender: 'female',
    age: [27, 140],
    groupNames: south,
    externalUrl: 'https://records.example.org/rfs-1001',
  },
  leo: {
    name: 'Leo Reid',
    externalRef: 'RFS-1002',
    gender: 'male',
    age: [8, 61],
    groupNames: north,
  },
  mila: {
    name: 'Mila Novak',
    externalRef: 'RFS-1003',
    gender: 'female',
    age: [13, 210],
    groupNames: south,
  },
  jude: {
    name: 'Jude Quinn',
    externalRef: 'RFS-1004',
    gender: 'male',
    age: [7, 305],
    groupNames: north,
  },
  amara: {
    name: 'Amara Osei',
    externalRef: 'RFS-1005',
    gender: 'female',
    age: [10, 12],
    groupNames: south,
  },
  tom: {
    name: 'Tom Hale',
    externalRef: 'RFS-1006',
    gender: 'male',
    age: [41, 88],
    groupNames: north,
  },
  sofia: {
    name: 'Sofia Ricci',
    externalRef: 'RFS-1007',
    gender: 'female',
    age: [34, 250],
    groupNames: ['North', 'South'],
  },
  yusuf: {
    name: 'Yusuf Demir',
    externalRef: 'RFS-1008',
    gender: 'male',
    age: [19, 33],
    groupNames: south,
  },
  hana: {
    name: 'Hana Sato',
    externalRef: 'RFS-1009',
    gender: 'female',
    age: [15, 177],
    groupNames: north,
  },
  ben: {
    name: 'Ben Carver',
    externalRef: 'RFS-1010',
    gender: 'male',
    age: [16, 5],
    groupNames: south,
  },
  riley: {
    name: 'Riley Frost',
    externalRef: 'RFS-1011',
    gender: 'diverse',
    age: [22, 301],
    groupNames: north,
  },
  northTeam: { name: 'North family team', externalRef: 'RFS-T001', groupNames: north },
  otto: {
    name: 'Otto Lindgren',
    externalRef: 'RFS-0987',
    gender: 'male',
    age: [52, 120],
    groupNames: south,
  },
  elsie: {
    name: 'Elsie Brook',
    externalRef: 'RFS-1012',
    gender: 'female',
    age: [9, 230],
    groupNames: north,
  },
};

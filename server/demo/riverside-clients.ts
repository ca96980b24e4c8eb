import type { InventedClient } from '#server/start/invented/invented-beacon.ts';

const north = ['North'];
const south = ['South'];

export const riversideClients: Record<string, InventedClient> = {
  kim: [
    'Kim Larsen',
    'RFS-1001',
    south,
    { gender: 'female', age: [27, 140], externalUrl: 'https://records.example.org/rfs-1001' },
  ],
  leo: ['Leo Reid', 'RFS-1002', north, { gender: 'male', age: [8, 61] }],
  mila: ['Mila Novak', 'RFS-1003', south, { gender: 'female', age: [13, 210] }],
  jude: ['Jude Quinn', 'RFS-1004', north, { gender: 'male', age: [7, 305] }],
  amara: ['Amara Osei', 'RFS-1005', south, { gender: 'female', age: [10, 12] }],
  tom: ['Tom Hale', 'RFS-1006', north, { gender: 'male', age: [41, 88] }],
  sofia: ['Sofia Ricci', 'RFS-1007', ['North', 'South'], { gender: 'female', age: [34, 250] }],
  yusuf: ['Yusuf Demir', 'RFS-1008', south, { gender: 'male', age: [19, 33] }],
  hana: ['Hana Sato', 'RFS-1009', north, { gender: 'female', age: [15, 177] }],
  ben: ['Ben Carver', 'RFS-1010', south, { gender: 'male', age: [16, 5] }],
  riley: ['Riley Frost', 'RFS-1011', north, { gender: 'diverse', age: [22, 301] }],
  northTeam: ['North family team', 'RFS-T001', north],
  otto: ['Otto Lindgren', 'RFS-0987', south, { gender: 'male', age: [52, 120] }],
  elsie: ['Elsie Brook', 'RFS-1012', north, { gender: 'female', age: [9, 230] }],
};

import { expect, test } from 'vitest';
import { districtProblems, districts } from './districts.ts';
import { sourceFiles } from './source-files.ts';

test('the server imports downward only', () => {
  expect(districtProblems(sourceFiles())).toEqual([]);
});

test.each([
  ['a value', "import { send } from '#server/results/send.ts';"],
  ['a type', "import type { Send } from '../results/send.ts';"],
  ['a module when it is needed', "await import('#server/results/send.ts');"],
  ['the root', "import { Services } from '#server/services.ts';"],
])('an upward import of %s is reported', (_, text) => {
  expect(districtProblems([{ path: 'server/beacons/feed.ts', text }])).toEqual([
    expect.stringMatching(/^server\/beacons\/feed\.ts imports server\//),
  ]);
});

test('imports within a district, of lower districts and by root files are allowed', () => {
  const all = districts.map((name) => `import '#server/${name}/part.ts';`).join('\n');
  const files = [
    { path: 'server/app.ts', text: all },
    { path: `server/${districts.at(-1)}/part.ts`, text: all },
    { path: 'server/platform/http/serve.ts', text: "import '#server/platform/config/config.ts';" },
  ];
  expect(districtProblems(files)).toEqual([]);
});

test('a file outside the districts is reported', () => {
  expect(districtProblems([{ path: 'server/loose.ts', text: '' }])).toEqual([
    expect.stringMatching(/^server\/loose\.ts: move it to one of platform, mail/),
  ]);
});

import { expect, test } from 'vitest';
import { endpointProblems } from './endpoint-rules.ts';
import type { SourceFile } from './source-files.ts';
import { sourceFiles } from './source-files.ts';

const valid: SourceFile[] = [
  { path: 'contract/doors.ts', text: 'export const openDoor = endpoint({});\n' },
  { path: 'contract/rooms.ts', text: 'export const findRoom = endpoint({});\n' },
  {
    path: 'server/doors/open-door.ts',
    text: "import '../rooms/access.ts';\nexport const openDoor = handle();",
  },
  { path: 'server/doors/open-door.test.ts', text: 'openDoor' },
  { path: 'server/rooms/find-room.ts', text: 'export const findRoom = handle();' },
  { path: 'server/rooms/access.ts', text: '' },
  { path: 'server/rooms/rooms.test.ts', text: 'findRoom' },
  {
    path: 'server/routes.ts',
    text: "import { openDoor } from './doors/open-door.ts';\n[openDoor]",
  },
  { path: 'server/accounts/routes.ts', text: '[findRoom]' },
];

test('every endpoint of the contract has a handler, a route and a test', () => {
  expect(endpointProblems(sourceFiles())).toEqual([]);
});

test('a valid server has no problems', () => {
  expect(endpointProblems(valid)).toEqual([]);
});

test.each([
  [
    'a second handler',
    'server/doors/find-room.ts',
    'export const findRoom = handle();',
    /^findRoom: answer it in exactly one server\/<district>\/find-room\.ts/,
  ],
  [
    'another export',
    'server/rooms/find-room.ts',
    'export const find = 1;',
    /^server\/rooms\/find-room\.ts: export .* findRoom/,
  ],
  [
    'a duplicate route',
    'server/routes.ts',
    '[openDoor, findRoom, findRoom]',
    /^findRoom: list it exactly once/,
  ],
  [
    'an endpoint without a test',
    'server/rooms/rooms.test.ts',
    '',
    /^findRoom: name it in the test/,
  ],
])('%s is reported', (_, path, text, problem) => {
  expect(endpointProblems(withFile(path, text))).toEqual([expect.stringMatching(problem)]);
});

function withFile(path: string, text: string): SourceFile[] {
  return [...valid.filter((file) => file.path !== path), { path, text }];
}

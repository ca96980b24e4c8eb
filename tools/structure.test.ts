import { expect, test } from 'vitest';
import { houseProblems, houseRules } from './house-rules.ts';
import { sourceFiles } from './source-files.ts';

const violations: [rule: string, path: string, text: string][] = [
  ['depth', 'web/one/two/three/four.ts', ''],
  ['depth', 'web/assess/formats/dial/parts/arc.ts', ''],
  ['folder names', 'web/utils/dates.ts', ''],
  [
    'own style sheets',
    'web/reports/report-page.tsx',
    "import styles from '#web/results/members/members.module.css';",
  ],
  ['file names', 'web/design/ScoreBar.tsx', ''],
  ['no barrels', 'web/design/index.ts', "import './button.ts';"],
  ['no barrels', 'web/design/parts.ts', "export { Button } from './button.tsx';"],
  ['size', 'rules/scoring/score.ts', 'export {};\n'.repeat(301)],
  ['no suppressions', 'rules/scoring/score.ts', `// ${['@ts', 'ignore'].join('-')}`],
  ['no suppressions', 'rules/scoring/score.ts', `/* ${['oxlint', 'disable'].join('-')} */`],
  ['no leftovers', 'rules/scoring/score.ts', `// ${['TO', 'DO'].join('')} later`],
  ['no skipped tests', 'rules/scoring/score.test.ts', `${['test', 'skip'].join('.')}('later')`],
  ['injected clock', 'server/mail/send-mail.ts', 'const sentAt = new Date();'],
  ['injected clock', 'rules/schedule/schedule.ts', 'const today = Date.now();'],
  ['pure rules', 'rules/scoring/score.ts', "import { readFileSync } from 'node:fs';"],
  [
    'light contract',
    'contract/users.ts',
    "import type { Row } from '#server/platform/schema/schema.ts';",
  ],
  ['plain frameworks', 'frameworks/dial.ts', "import * as z from 'zod';"],
  [
    'no server in the browser',
    'web/shell/api/call.ts',
    "const open = import('#server/platform/database/open.ts');",
  ],
  ['no browser in the server', 'server/app.ts', "import { h } from 'react-dom/server';"],
];

test('every source file follows the house rules', () => {
  expect(houseProblems(sourceFiles())).toEqual([]);
});

test.each(violations)('the rule "%s" reports %s', (rule, path, text) => {
  expect(houseProblems([{ path, text }])).toEqual([
    `${path} (${rule}): ${houseRules[rule]?.advice}`,
  ]);
});

test('every rule has a test case', () => {
  expect(
    Object.keys(houseRules).filter((rule) => !violations.some(([name]) => name === rule)),
  ).toEqual([]);
});

test('a file that follows the rules has no problems', () => {
  const text =
    "import * as z from 'zod';\nimport { band } from './bands.ts';\nconst then = new Date(0);\n";
  expect(houseProblems([{ path: 'rules/score-bar.ts', text }])).toEqual([]);
});

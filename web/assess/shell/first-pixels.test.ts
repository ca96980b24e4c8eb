import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the static HTML shows a heading before the script loads, and advice where scripts are blocked', () => {
  const html = readFileSync('web/assess.html', 'utf8');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const root = page.getElementById('root');
  expect(root?.querySelector('main p')?.textContent).toBe('{{assessHeading}}');
  expect(root?.querySelector('noscript')?.textContent).toContain('{{scriptsNeeded}}');
  expect([...page.querySelectorAll('script:not([src])')].map(({ id }) => id)).toEqual([
    'assessment',
    'messages',
  ]);
});

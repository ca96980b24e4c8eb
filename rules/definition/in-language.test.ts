import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { fullDefinition } from '../testing/full-definition.ts';
import { inLanguage } from './in-language.ts';

const [mood, ...others] = fullDefinition.items;
const framework = parseFramework({
  ...fullDefinition,
  titleByLanguage: { de: 'Probe' },
  items: [
    { ...mood, textByRoleByLanguage: { de: { self: 'Deine Stimmung?' } } },
    ...others.map((item) =>
      item.id === 'why' ? { ...item, textByLanguage: { de: 'Warum?' } } : item,
    ),
  ],
});

test('A framework in another language has every text that is translated', () => {
  const { title, items } = inLanguage(framework, 'de');
  expect(title).toBe('Probe');
  expect(items.find(({ id }) => id === 'why')?.text).toBe('Warum?');
});

test('A text that is translated for one role leaves the wording for the others', () => {
  const [item] = inLanguage(
    {
      ...framework,
      items: framework.items.map((each) => ({
        ...each,
        textByRole: { ...each.textByRole, parent: 'Their mood?' },
      })),
    },
    'de',
  ).items;
  expect(item?.textByRole).toEqual({ self: 'Deine Stimmung?', parent: 'Their mood?' });
});

test('A text without a translation stays as it is, and so does all that is no text', () => {
  const german = inLanguage(framework, 'de');
  expect(german.intro).toBe(framework.intro);
  expect(german.scales).toEqual(framework.scales);
  expect(inLanguage(framework, 'en')).toBe(framework);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf } from './command-of.ts';
import { setLetterKeys } from './letter-keys.ts';

let now = 0;
beforeEach(() => {
  now += 60_000;
  document.body.innerHTML = '<main tabindex="-1"><a href="/x">A link</a></main>';
});
afterEach(() => setLetterKeys(true));

type Press = Partial<Omit<KeyboardEventInit, 'key'>> & { after?: number };

/** The command of a key pressed in the element, so many milliseconds after the last one. */
function press(key: string, { after = 100, ...init }: Press = {}, selector = 'a') {
  now += after;
  const event = new KeyboardEvent('keydown', { key, ...init });
  Object.defineProperty(event, 'target', { value: document.querySelector(selector) });
  Object.defineProperty(event, 'timeStamp', { value: now });
  return commandOf(event);
}

test.each([
  ['/', 'search'],
  ['?', 'keys'],
  ['j', 'next'],
  ['k', 'previous'],
])('The key %s is the command “%s”', (key, command) => {
  expect(press(key, { shiftKey: key === '?' })).toBe(command);
});

test.each([
  ['b', 'beacons'],
  ['r', 'reports'],
  ['q', 'questionnaires'],
  ['o', 'organisation'],
  ['h', 'help'],
])('g and then %s are the command “%s”', (key, command) => {
  expect(press(key)).toBe(null);
  expect(press('g')).toBe(null);
  expect(press(key)).toBe(command);
  expect(press(key)).toBe(null);
});

test('A second key after two seconds stands for itself', () => {
  press('g');
  expect(press('b', { after: 2000 })).toBe(null);
  press('g');
  expect(press('j', { after: 2000 })).toBe('next');
});

test('After g a key of no pair is nothing, and the next key begins anew', () => {
  press('g');
  expect(press('j')).toBe(null);
  expect(press('j')).toBe('next');
  press('g');
  expect(press('g')).toBe(null);
  expect(press('b')).toBe(null);
});

test('Shift, held for a key, is no key of its own', () => {
  press('g');
  expect(press('Shift', { shiftKey: true })).toBe(null);
  expect(press('b')).toBe('beacons');
});

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['Meta', { metaKey: true }],
  ['an unfinished character', { isComposing: true }],
])('Single keys with %s are no commands', (_, held) => {
  for (const key of ['/', '?', 'j']) expect(press(key, held)).toBe(null);
  press('g');
  expect(press('b', held)).toBe(null);
});

test.each([
  '<input type="text" />',
  '<input type="search" />',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable><b>x</b></div>',
  '<div role="combobox"></div>',
])('In %s keys are text, apart from the one of the palette', (html) => {
  document.body.innerHTML = html;
  const selector = 'body > :first-child';
  for (const key of ['/', '?', 'j', 'k', 'g', 'b']) expect(press(key, {}, selector)).toBe(null);
  expect(press('k', { ctrlKey: true }, selector)).toBe('palette');
});

test('On a checkbox or radio, in which nobody types, keys are commands', () => {
  document.body.innerHTML = '<input type="checkbox" /><input type="radio" />';
  expect(press('j', {}, '[type=checkbox]')).toBe('next');
  expect(press('j', {}, '[type=radio]')).toBe('next');
});

test.each(['<dialog open></dialog>', '<div role="dialog"></div>', '<ul role="menu"></ul>'])(
  'While %s is open, no key is a command',
  (html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    expect(press('j')).toBe(null);
    expect(press('k', { ctrlKey: true })).toBe(null);
  },
);

test('Switched off, single keys do nothing, and the palette still opens', () => {
  setLetterKeys(false);
  for (const key of ['/', '?', 'j', 'k', 'g', 'b']) expect(press(key)).toBe(null);
  expect(press('k', { ctrlKey: true })).toBe('palette');
  setLetterKeys(true);
  expect(press('j')).toBe('next');
});

test('On an Arabic keyboard the keys in the same places are commands', () => {
  expect(press('ت', { code: 'KeyJ' })).toBe('next');
  expect(press('ظ', { code: 'Slash' })).toBe('search');
  expect(press('؟', { code: 'Slash', shiftKey: true })).toBe('keys');
  expect(press('ن', { code: 'KeyK', ctrlKey: true })).toBe('palette');
  press('ل', { code: 'KeyG' });
  expect(press('لا', { code: 'KeyB' })).toBe('beacons');
});

test('Where letters have other places, the letter counts and not the place', () => {
  expect(press('j', { code: 'KeyC' })).toBe('next');
  expect(press('c', { code: 'KeyJ' })).toBe(null);
});

test('The palette needs its modifier alone', () => {
  expect(press('k', { ctrlKey: true })).toBe('palette');
  expect(press('K', { ctrlKey: true })).toBe('palette');
  expect(press('K', { ctrlKey: true, shiftKey: true })).toBe(null);
  expect(press('k', { ctrlKey: true, altKey: true })).toBe(null);
});

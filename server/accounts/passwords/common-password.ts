import fs from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'common-passwords.txt');
const lines = fs.readFileSync(file, 'utf8').split('\n');
const common = new Set(lines.filter((line) => line && !line.startsWith('#')));

/** A password with fewer different characters is a pattern, however long. */
const minDistinctCharacters = 4;

/** Whether a password is common, also with a year or punctuation appended. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const stem = text.replace(/[^a-z]{1,5}$/, '');
  return common.has(text) || common.has(stem) || new Set(text).size < minDistinctCharacters;
}

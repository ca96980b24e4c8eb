import { readFileSync } from 'node:fs';
import type { Dictionary } from '#rules/definition/with-translations.ts';

/** The texts of the questionnaires that come with Beacon, in its languages but English. */
export const shippedTexts = { de: read('de'), ar: read('ar') };

function read(language: string): Dictionary {
  const file = new URL(`../../frameworks/translations/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

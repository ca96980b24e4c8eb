/** What a mail says, before it becomes text and HTML. */
export interface Letter {
  subject: string;
  /** How the reader is addressed; null for a mail that belongs to nobody. */
  name: string | null;
  paragraphs: string[];
  link: { label: string; url: string };
  closing: string[];
}

const longestName = 120;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
// Marks that turn the direction of everything after them; the letters themselves have theirs.
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// What a mail program would make a link of; the joiner cannot be seen.
const addressLike = /([.:@])(?=[\p{L}\p{N}/])/gu;

/** A name that people chose, as it may stand in a mail: in one line, of a length, and never a link. */
export function plainName(name: string): string {
  const characters = [...oneLine(name).replaceAll(directions, '')];
  const short =
    characters.length > longestName
      ? `${characters.slice(0, longestName).join('').trimEnd()}…`
      : characters.join('');
  return short.replaceAll(addressLike, '$1\u2060');
}

/** A line break in a header would start another header. */
export function oneLine(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}

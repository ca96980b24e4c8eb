import { foldText } from '#contract/fold-text.ts';
import type { HistoryState, RegisteredRouter } from '@tanstack/react-router';

/** Where an item leads. */
interface Place {
  to: string;
  search?: object;
  state?: HistoryState;
  /** Whether it is a page of its own beside the app. */
  isOutside?: true;
}

/** What the palette offers: a place to go to, or something to do at once. */
export interface Item {
  id: string;
  label: string;
  /** What tells it from others with the same label. */
  detail?: string;
  /** Further words by which it is found. */
  words?: string;
  act: Place | (() => void);
}

/** Items under a heading. */
export interface Group {
  title: string;
  items: Item[];
}

/** An item that leads to a page. */
export function pageItem(label: string, place: Place, others: Partial<Item> = {}): Item {
  return { id: `${place.to} ${JSON.stringify(place.search ?? {})}`, label, act: place, ...others };
}

/** Does what an item offers; a place may be opened in a new tab, as links are. */
export function openItem({ act }: Item, router: RegisteredRouter, isInNewTab: boolean): void {
  if (typeof act === 'function') return act();
  const { isOutside, ...place } = act;
  const href = isOutside ? place.to : router.buildLocation(place).href;
  if (isInNewTab) window.open(href, '_blank', 'noopener');
  else if (isOutside) window.location.assign(href);
  else void router.navigate(place);
}

/**
 * The items that have words which begin with all those of a term, whatever their case and accents. The detail alone finds
 * nothing: the name of an organisation would find all its pages.
 */
export function matching(items: Item[], term: string): Item[] {
  const wanted = wordsIn(term);
  return items.filter(({ label, detail = '', words: more = '' }) => {
    const own = wordsIn(`${label} ${more}`);
    const all = [...own, ...wordsIn(detail)];
    return (
      wanted.some((start) => begins(own, start)) && wanted.every((start) => begins(all, start))
    );
  });
}

function begins(words: string[], start: string): boolean {
  return words.some((word) => word.startsWith(start));
}

/** The items with each of them once, which is found by the words of all. */
export function merged(items: Item[]): Item[] {
  const byId = new Map<string, Item>();
  for (const item of items) {
    const first = byId.get(item.id);
    const words = [first?.words, item.label].filter(Boolean).join(' ');
    byId.set(item.id, first ? { ...first, words } : item);
  }
  return [...byId.values()];
}

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

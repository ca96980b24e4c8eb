import { foldText } from '#contract/fold-text.ts';
import { type GuidePage, textOfPage } from './guide-page.ts';

/** The pages that contain every word of a search; those with the words in their titles come first. */
export function searchGuide(pages: GuidePage[], search: string): GuidePage[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return pages
    .map((page) => ({ page, scores: scoresOf(page, words) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .toSorted((a, b) => sum(b.scores) - sum(a.scores))
    .map(({ page }) => page);
}

function scoresOf(page: GuidePage, words: string[]): number[] {
  const places = [textOfPage(page), page.keywords.join(' '), page.title].map(foldText);
  return words.map((word) => places.findLastIndex((place) => place.includes(word)) + 1);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

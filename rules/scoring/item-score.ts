import { optionScores, scoreRange } from '../definition/item-scores.ts';
import { isScorable } from '../definition/item.ts';
import type { ItemNode } from '../definition/result-nodes.ts';
import { countedScore } from './score-person.ts';
import type { ScoredAnswer } from './score-person.ts';

/** The score of one answer as its scale counts it, whatever else was answered; null without one. */
export function itemScore({ item, counted }: ItemNode, answer: ScoredAnswer): number | null {
  const scores = optionScores(item, counted?.scores);
  const reversed =
    counted?.reverse && isScorable(item) ? scoreRange(item, counted.scores) : undefined;
  return countedScore({ reversed }, { type: item.type, scores }, answer);
}

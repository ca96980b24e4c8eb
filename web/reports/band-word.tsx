import { t } from '@lingui/core/macro';
import type { RiskRow } from '#contract/report-rows.ts';
import type { Band } from '#rules/scoring/band.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';
import { noBandWords } from '#web/design/charts/score-words.ts';

interface BandWordProps {
  bands: readonly Band[];
  /** The word of the framework. */
  word: string | null;
  /** Undefined where there is a score only with a band. */
  score?: number | null;
  /** Why a score has no band. */
  lack?: RiskRow['lack'];
}

/** The band of a score in colour, shape and word, or why it has none. */
export function BandWord({ bands, word, score = null, lack = null }: BandWordProps) {
  if (bands.length > 0) return <BandsWord bands={bands} word={word} />;
  return score === null ? t`No score` : noBandWords(lack);
}

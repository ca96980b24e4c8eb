import { t } from '@lingui/core/macro';
import type { RiskRow } from '#contract/report-rows.ts';
import type { Band } from '#rules/scoring/band.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';

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

/** Why a score has no band. */
export function noBandWords(lack: RiskRow['lack']): string {
  switch (lack) {
    case 'date_of_birth':
      return t`No band: date of birth not known`;
    case 'gender':
      return t`No band: gender not known`;
    case 'outside':
      return t`No band: outside of the published values`;
    case null:
      return t`No band`;
  }
}

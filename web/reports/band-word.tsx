import { t } from '@lingui/core/macro';
import type { Band } from '#rules/scoring/band.ts';
import { BandsWord } from '#web/design/charts/bands-word.tsx';

interface BandWordProps {
  bands: readonly Band[];
  /** The word of the framework. */
  word: string | null;
}

/** The band of a score in colour, shape and word. */
export function BandWord({ bands, word }: BandWordProps) {
  return bands.length === 0 ? t`No score` : <BandsWord bands={bands} word={word} />;
}

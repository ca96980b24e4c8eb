import { t } from '@lingui/core/macro';
import type { Band } from '#rules/bands.ts';
import { spanWord } from '#web/design/charts/band.ts';
import { type Informant, informantWords } from '#web/beacons/words/informant-words.ts';

interface InformantBandsProps {
  /** The team's bands, worst first. */
  bands: readonly Band[];
  /** Lowest first. */
  classifiers: string[];
  informants: readonly Informant[];
  outOf: number;
  thresholds: [number, number];
}

/** The band of each informant by their own cut-offs. A mean of informants has no band. */
export function InformantBands({ bands, classifiers, informants, ...scale }: InformantBandsProps) {
  if (bands.length === 0) return null;
  const span = spanWord(classifiers, bands);
  const words = informantWords(informants, { ...scale, classifiers });
  return (
    <p>
      {words ? t`${span}: ${words}.` : t`${span}.`}
      {words && bands.length > 1 && ' '}
      {words && bands.length > 1 && t`Lists, risk and flags use the informant with the worst band.`}
    </p>
  );
}

import { t } from '@lingui/core/macro';
import type { TeamAssessment } from '#contract/results.ts';
import { spanWord } from '#web/design/charts/band.ts';
import { informantWords } from '#web/beacons/words/informant-words.ts';

interface InformantBandsProps {
  result: Pick<TeamAssessment, 'bands' | 'roles' | 'outOf' | 'normalisedThresholds'>;
  /** Lowest first. */
  classifiers: string[];
}

/** The band of each informant by their own cut-offs. A mean of informants has no band. */
export function InformantBands({ result, classifiers }: InformantBandsProps) {
  const { bands, roles, outOf, normalisedThresholds: thresholds } = result;
  if (bands.length === 0) return null;
  const span = spanWord(classifiers, bands);
  const words = informantWords(roles, { outOf, thresholds, classifiers });
  return (
    <p>
      {words ? t`${span}: ${words}.` : t`${span}.`}
      {words && bands.length > 1 && ' '}
      {words && bands.length > 1 && t`Lists, risk and flags use the informant with the worst band.`}
    </p>
  );
}

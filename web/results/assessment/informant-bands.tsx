import { t } from '@lingui/core/macro';
import type { TeamAssessment } from '#contract/results.ts';
import { informantWords } from '#web/beacons/words/informant-words.ts';

interface InformantBandsProps {
  result: Pick<TeamAssessment, 'bands' | 'classifier' | 'roles' | 'outOf'>;
}

/** The band of each informant by their own cut-offs. A mean of informants has no band. */
export function InformantBands({ result }: InformantBandsProps) {
  const { bands, classifier: span, roles, outOf } = result;
  if (bands.length === 0 || span === null) return null;
  const words = informantWords(roles, outOf);
  return (
    <p>
      {words ? t`${span}: ${words}.` : t`${span}.`}
      {words && bands.length > 1 && ' '}
      {words && bands.length > 1 && t`Lists, risk and flags use the informant with the worst band.`}
    </p>
  );
}

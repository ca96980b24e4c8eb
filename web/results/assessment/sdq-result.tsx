import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMedia } from '#web/design/use-media.ts';
import { BandKey } from '#web/design/charts/band-key.tsx';
import parts from '#web/design/parts.module.css';
import { CutOffs, Impact } from './cut-offs.tsx';
import { LevelLink } from './level-link.tsx';
import { informantRoles, type SdqAssessment, sdqScales, unscoredSections } from './sdq-scales.ts';
import { SdqCards, SdqTable } from './sdq-layouts.tsx';

interface SdqResultProps {
  beaconUuid: string;
  clientName: string;
  result: SdqAssessment;
}

/** Number of informant columns that fit beside the team's. */
const maxColumns = 2;

/** Phones, and screens on which the side column leaves only the width of a phone. */
const isNarrow = '(width <= 760px), (900px < width <= 1120px)';

/** An SDQ result: the total, then its scales, with the scores of each informant. */
export function SdqResult({ beaconUuid, clientName, result }: SdqResultProps) {
  const scales = sdqScales(result);
  const hasRoom = !useMedia(isNarrow) && informantRoles(scales).length <= maxColumns;
  const unscored = unscoredSections(result);
  if (scales.length === 0 && unscored.length === 0) return null;
  const level = { beaconUuid, number: `${result.number}` };
  const shared = { level, scales, thresholds: result.normalisedThresholds };
  return (
    <section className={parts.panel} aria-labelledby="scales">
      <h2 id="scales">{t`Scales`}</h2>
      <BandKey bands={result.zones} />
      {hasRoom ? <SdqTable {...shared} /> : <SdqCards {...shared} />}
      {'impact' in result && <Impact impact={result.impact} />}
      {unscored.map(({ id, title }) => (
        <p key={id}>
          <Trans>
            <LevelLink level={{ ...level, sectionId: id }}>{title}</LevelLink> has no team score.
          </Trans>
        </p>
      ))}
      <p className={parts.soft}>
        {t`On every bar, further right is better. The numbers count difficulties, so lower is better; prosocial behaviour counts strengths, so higher is better. Each score is placed in a band by the cut-offs published for that informant. Where informants are in different bands, the bar shows their average.`}
      </p>
      {'cutOffs' in result && <CutOffs result={result} clientName={clientName} />}
    </section>
  );
}

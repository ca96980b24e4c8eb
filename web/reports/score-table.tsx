import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SectionBeaconRow } from '#contract/report-rows.ts';
import { displayScore } from '#rules/results/display.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { unitWords } from '#web/design/charts/score-words.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import { BandWord } from './band-word.tsx';
import { BeaconLink } from './beacon-link.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './report-table.module.css';
import { scoreWords } from './report-words.ts';

/** A table of Beacons with their scores. */
export function ScoreTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <ReportTable caption={caption} columns={['Beacon', t`Score`, t`Band`, t`Last assessment`]}>
      {children}
    </ReportTable>
  );
}

/** One Beacon. The whole row is a link. */
export function ScoreRow({ row, from }: { row: SectionBeaconRow; from: string }) {
  const { score, outOf } = row;
  return (
    <tr className={styles.leading}>
      <th scope="row">
        <BeaconLink beacon={row} from={from} />
      </th>
      <td data-label={t`Score`}>
        <div className={styles.score}>
          <span>
            <strong>{score === null ? '–' : displayScore(score, outOf)}</strong>{' '}
            <small>{unitWords(row)}</small>
          </span>
          <ScoreBar {...row} band={singleBand(row.bands)} label={scoreWords(score, row)} />
        </div>
      </td>
      <td data-label={t`Band`}>
        <BandWord {...row} word={row.classifier} />
      </td>
      <td data-label={t`Last assessment`}>{dayMonthYear(row.date, 'UTC')}</td>
    </tr>
  );
}

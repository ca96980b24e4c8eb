import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Heatmap, HeatmapCell } from '#contract/heatmaps.ts';
import { displayScore } from '#rules/results/display.ts';
import { bandColour, bandGround, bandMarks } from '#web/design/charts/band.ts';
import { inScale } from '#web/design/charts/score-words.ts';
import styles from './heatmap.module.css';
import hidden from '#web/design/hidden.module.css';

/** The Beacon and the columns that all cells share. */
export interface HeatmapContext {
  beaconUuid: string;
  columns: Heatmap['columns'];
  /** The formatted date of each column. */
  dates: string[];
}

interface HeatmapCellsProps {
  context: HeatmapContext;
  title: string;
  min: number;
  outOf: number;
  cells: (HeatmapCell | null)[];
  /** The section or question of the row; empty for the whole assessment. */
  level: { sectionId?: string; questionId?: string };
}

/** The scores of one row, each with a link to its answers. */
export function HeatmapCells({ context, title, cells, level, ...unit }: HeatmapCellsProps) {
  return cells.map((cell, index) => {
    const { number, versionChange } = context.columns[index] ?? {};
    const isNewVersion = Boolean(versionChange);
    if (!cell) {
      return (
        <td key={number} data-version={isNewVersion}>
          <span aria-hidden="true">–</span>
          <span className={hidden.hidden}>{t`No score`}</span>
        </td>
      );
    }
    const { band, word } = cell;
    const date = context.dates[index] ?? '';
    const shown = displayScore(cell.score, unit.outOf);
    const scale = inScale(shown, unit);
    return (
      <td key={number} data-version={isNewVersion}>
        <Link
          to="/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}"
          params={{ beaconUuid: context.beaconUuid, number: `${number}`, ...level }}
          preload={false}
          className={styles.cell}
          tabIndex={-1}
          {...(band && { style: { color: bandColour(band), background: bandGround(band) } })}
          aria-label={
            word === null ? t`${title}, ${date}: ${scale}` : t`${title}, ${date}: ${scale}, ${word}`
          }
        >
          {band && <span aria-hidden="true">{bandMarks[band]}</span>} {shown}
        </Link>
      </td>
    );
  });
}

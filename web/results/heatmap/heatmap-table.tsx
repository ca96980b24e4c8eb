import { t } from '@lingui/core/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import type { Heatmap } from '#contract/heatmaps.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import styles from './heatmap.module.css';
import { type HeatmapContext, HeatmapCells } from './heatmap-cells.tsx';
import { MoreColumns } from './more-columns.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useCellKeys } from './use-cell-keys.ts';

interface HeatmapTableProps {
  beacon: Beacon;
  heatmap: Heatmap;
  openIds: Set<string>;
  /** Omitted if sections cannot be collapsed, as in print. */
  onToggle?: (sectionId: string) => void;
}

/** Scores as numbers with their bands. The table scrolls horizontally and starts at the newest column. */
export function HeatmapTable(props: HeatmapTableProps) {
  const { beacon } = props;
  const { columns } = props.heatmap;
  const scroller = useNewestFirst();
  useCellKeys(scroller);
  const dates = columns.map(({ date }) => dayMonthYear(date, 'UTC'));
  const context: HeatmapContext = { beaconUuid: beacon.uuid, columns, dates };
  const hidden = useHiddenColumns(scroller);
  return (
    <>
      <MoreColumns scroller={scroller} hidden={hidden} />
      <div
        ref={scroller}
        className={styles.scroller}
        data-older={hidden.older}
        data-newer={hidden.newer}
      >
        <WholeTable context={context} {...props} />
      </div>
    </>
  );
}

function WholeTable(props: HeatmapTableProps & { context: HeatmapContext }) {
  const { beacon, heatmap, openIds, onToggle, context } = props;
  const { rows, team, min, outOf } = heatmap;
  return (
    <table className={styles.table}>
      <caption>
        <span>{captionWords(beacon, context.dates)}</span>
      </caption>
      <ColumnHeads context={context} />
      <tbody>
        <tr className={styles.team}>
          <th scope="row">{t`Team score`}</th>
          <HeatmapCells
            context={context}
            title={t`Team score`}
            min={min}
            outOf={outOf}
            cells={team}
            level={{}}
          />
        </tr>
      </tbody>
      {rows.map((section) => (
        <SectionRows
          key={section.id}
          section={section}
          context={context}
          isOpen={openIds.has(section.id)}
          {...(onToggle && { onToggle })}
        />
      ))}
    </table>
  );
}

function ColumnHeads({ context: { columns, dates } }: { context: HeatmapContext }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t`Section`}</th>
        {columns.map((column, index) => (
          <ColumnHead key={column.number} column={column} date={dates[index] ?? ''} />
        ))}
      </tr>
    </thead>
  );
}

/** The date, with a mark where another version of the questionnaire begins. */
function ColumnHead({ column, date }: { column: Heatmap['columns'][number]; date: string }) {
  const { isOpen, versionChange } = column;
  return (
    <th scope="col" data-version={versionChange !== null}>
      {date}
      {versionChange && <NewVersion version={versionChange.to} />}
      {isOpen && <small> {t`so far`}</small>}
    </th>
  );
}

function NewVersion({ version }: { version: number }) {
  return <small> {t`Version ${version}`}</small>;
}

function captionWords({ clientName, frameworkInfo }: Beacon, dates: string[]): string {
  const { title: framework } = frameworkInfo;
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return dates.length === 1
    ? t`Team scores for ${clientName}, ${framework}: ${first}`
    : t`Team scores for ${clientName}, ${framework}: ${first} to ${last}`;
}

interface SectionRowsProps {
  section: Heatmap['rows'][number];
  context: HeatmapContext;
  isOpen: boolean;
  onToggle?: (sectionId: string) => void;
}

function SectionRows({ section, context, isOpen, onToggle }: SectionRowsProps) {
  const { id, title, questions } = section;
  const isFoldable = onToggle && questions.length > 0;
  return (
    <tbody>
      <tr className={styles.section}>
        <th scope="row">
          {isFoldable ? (
            <button type="button" aria-expanded={isOpen} onClick={() => onToggle(id)}>
              <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {title}
            </button>
          ) : (
            title
          )}
        </th>
        <HeatmapCells {...section} context={context} level={{ sectionId: id }} />
      </tr>
      {isOpen &&
        questions.map((question) => (
          <tr key={question.id}>
            <th scope="row">{question.title}</th>
            <HeatmapCells
              {...question}
              context={context}
              level={{ sectionId: id, questionId: question.id }}
            />
          </tr>
        ))}
    </tbody>
  );
}

function useNewestFirst(): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const isRightToLeft = getComputedStyle(current).direction === 'rtl';
    current.scrollLeft = isRightToLeft ? -current.scrollWidth : current.scrollWidth;
  }, []);
  return scroller;
}

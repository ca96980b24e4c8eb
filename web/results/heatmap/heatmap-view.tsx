import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { Beacon } from '#contract/beacons.ts';
import type { Heatmap } from '#contract/heatmaps.ts';
import { displayThreshold } from '#rules/results/display.ts';
import parts from '#web/design/parts.module.css';
import { keyOf } from '#web/design/charts/band.ts';
import { thresholdWords } from '#web/design/charts/score-words.ts';
import { BandKey } from '#web/design/charts/band-key.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import { VersionNotes } from '#web/results/versions/version-notes.tsx';
import { folds } from './folds.ts';
import { HeatmapTable } from './heatmap-table.tsx';
import styles from './heatmap.module.css';
import { pagesOf } from './pages-of.ts';
import { useHeatmapEvents } from './use-heatmap-events.ts';
import { useIsPrinting } from '#web/design/use-is-printing.ts';
import text from '#web/design/text-button.module.css';

const route = getRouteApi('/beacon/$beaconUuid/heatmap');

interface HeatmapViewProps {
  beacon: Beacon;
  heatmap: Heatmap;
  /** Whether views are counted. */
  isCounted: boolean;
}

/** The heatmap with its key. In print it is split into tables that fit the page. */
export function HeatmapView({ beacon, heatmap, isCounted }: HeatmapViewProps) {
  useHeatmapEvents(beacon.uuid, isCounted);
  const { openIds, toggle, toggleAll, areAllOpen } = useFolds(heatmap);
  const isPrinting = useIsPrinting();
  const { thresholds } = heatmap;
  const { frameworkInfo } = beacon;
  const [lower, upper] = [displayThreshold(thresholds[0]), displayThreshold(thresholds[1])];
  const everything = new Set(heatmap.rows.map(({ id }) => id));
  return (
    <section className={`${parts.panel} ${styles.sheet}`} aria-labelledby="heatmap">
      <div className={styles.head}>
        <h2 id="heatmap">{t`Heatmap`}</h2>
        <button type="button" className={text.button} onClick={toggleAll}>
          {areAllOpen ? t`Hide all questions` : t`Show all questions`}
        </button>
      </div>
      <BandKey bands={keyOf(heatmap.key)} />
      <p className={parts.soft}>
        {frameworkInfo.hasThresholds && `${thresholdWords(lower, upper, frameworkInfo)}. `}
        {t`A dash means no score.`}
      </p>
      {isPrinting ? (
        pagesOf(heatmap).map((part) => (
          <HeatmapTable
            key={part.columns[0]?.number}
            beacon={beacon}
            heatmap={part}
            openIds={everything}
          />
        ))
      ) : (
        <HeatmapTable beacon={beacon} heatmap={heatmap} openIds={openIds} onToggle={toggle} />
      )}
      <VersionNotes changes={versionsOf(heatmap)} />
    </section>
  );
}

function versionsOf({ columns }: Heatmap) {
  return columns.flatMap(({ versionChange: change, date }) =>
    change ? [{ change, dateText: dayMonthYear(date, 'UTC') }] : [],
  );
}

function useFolds(heatmap: Heatmap) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  return folds(heatmap, open, (ids) => {
    const search = (old: object) => ({ ...old, open: ids.join(',') || undefined });
    void navigate({ search, replace: true, resetScroll: false });
  });
}

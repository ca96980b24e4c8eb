import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { completionThresholds, timeframes } from '#contract/report-constants.ts';
import { defaults, filtersOf, type ReportSearch, reportSearch } from './report-search.ts';
import styles from '#web/design/filter-bar.module.css';
import { useReportOrganisations } from './use-report-organisations.ts';
import { percent, timeframeWords } from './report-words.ts';

interface ReportFiltersProps {
  search: ReportSearch;
  /** Only completion reports use a threshold. */
  hasThreshold: boolean;
  onChange: (search: ReportSearch) => void;
}

/** The filters of reports. The URL holds the state. */
export function ReportFilters({ search, hasThreshold, onChange }: ReportFiltersProps) {
  const { organisations, chosen } = useReportOrganisations(search);
  const change = (over: Record<string, unknown>) =>
    onChange(reportSearch({ ...filtersOf(search), ...over }));
  const groups = [...(chosen?.groupNames ?? [])].toSorted();
  return (
    <div role="search" aria-label={t`Filters`} className={styles.bar}>
      <NativeSelect
        label={t`Organisation`}
        data={organisations.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={chosen?.slug ?? ''}
        onChange={({ currentTarget }) => change({ organisation: currentTarget.value, group: '' })}
      />
      <NativeSelect
        label={t`Group`}
        data={[{ value: '', label: t`All` }, ...groups]}
        value={search.group ?? ''}
        onChange={({ currentTarget }) => change({ group: currentTarget.value })}
      />
      <NativeSelect
        label={t`Timeframe`}
        data={timeframes.map((days) => ({ value: String(days), label: timeframeWords(days) }))}
        value={String(search.timeframe ?? defaults.timeframe)}
        onChange={({ currentTarget }) => change({ timeframe: Number(currentTarget.value) })}
      />
      {hasThreshold && (
        <NativeSelect
          label={t`Threshold`}
          data={completionThresholds.map((share) => ({
            value: String(share),
            label: percent(share),
          }))}
          value={String(search.threshold ?? defaults.threshold)}
          onChange={({ currentTarget }) => change({ threshold: Number(currentTarget.value) })}
        />
      )}
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findReport } from '#contract/reports.ts';
import { isInPreparation } from '#web/shell/api/call.ts';
import { downloadFile } from '#web/shell/api/download-file.ts';
import { filtersOf, queryOf, type ReportSearch } from './report-search.ts';
import { sizeWords } from '#web/design/size-words.ts';
import text from '#web/design/text-button.module.css';

interface DownloadButtonProps {
  reportId: string;
  subReportId: string | undefined;
  search: ReportSearch;
  /** The snapshot on the screen. */
  snapshot: string | null;
}

/** Downloads the whole filtered report, with its progress. */
export function DownloadButton(report: DownloadButtonProps) {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () =>
      downloadFile(csvAddress(report), { accept: 'text/csv', onProgress: setBytes }),
    onSettled: () => setBytes(0),
  });
  const size = sizeWords(bytes);

  function downloadWords(): string {
    if (!download.isPending) return t`Download CSV`;
    if (isInPreparation(download.failureReason) && bytes === 0) return t`Preparing the file…`;
    return t`Downloading, ${size} so far`;
  }

  return (
    <button
      type="button"
      className={text.button}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {downloadWords()}
    </button>
  );
}

/** The URL of the whole report, of the same snapshot as the page. */
function csvAddress({ reportId, subReportId, search, snapshot }: DownloadButtonProps): string {
  const path = findReport.path.replace('{reportId}', encodeURIComponent(reportId));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(filtersOf(search)))) {
    query.set(name, String(value));
  }
  if (snapshot !== null) query.set('snapshot', snapshot);
  if (subReportId !== undefined) {
    query.set('subreport', 'section');
    query.set('subReportId', subReportId);
  }
  return `${path}?${query}`;
}

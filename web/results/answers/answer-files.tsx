import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { findBeaconAnswers } from '#contract/answers-out.ts';
import type { AnswerFormat } from '#contract/answers-out.ts';
import type { Beacon } from '#contract/beacons.ts';
import { announce } from '#web/design/announce.ts';
import parts from '#web/design/parts.module.css';
import { problemTitle } from '#web/shell/api/call.ts';
import { downloadFile } from '#web/shell/api/download-file.ts';
import styles from './answer-files.module.css';

interface AnswerFile {
  format: AnswerFormat;
  title: string;
  /** What the file is for. */
  use: string;
}

/** The files that the answers to a Beacon can be downloaded as. */
export function AnswerFiles({ beacon }: { beacon: Beacon }) {
  const { teamAssessments, isAnonymous } = beacon;
  const isEmpty = teamAssessments.length === 0;
  return (
    <>
      {isEmpty && <p>{t`There are no answers to download yet.`}</p>}
      <p className={parts.soft}>
        {t`The files hold the answers of every assessment that has closed or that everybody has answered.`}
      </p>
      {isAnonymous && (
        <p className={parts.soft}>
          {t`Answers are anonymous: the file does not say who gave them, or which belong together.`}
        </p>
      )}
      <ul className={styles.files}>
        {filesFor(isAnonymous).map((file) => (
          <FileRow
            key={file.format}
            uuid={beacon.uuid}
            file={file}
            isDisabled={isEmpty && file.format !== 'codebook'}
          />
        ))}
      </ul>
    </>
  );
}

function filesFor(isAnonymous: boolean): AnswerFile[] {
  const files: AnswerFile[] = [
    {
      format: 'csv_long',
      title: t`One answer per row (CSV)`,
      use: t`For pivot tables and for statistics software that reads long data.`,
    },
    {
      format: 'csv_wide',
      title: t`One response per row (CSV)`,
      use: t`For spreadsheets: a column for each question and each score.`,
    },
    {
      format: 'codebook',
      title: t`Codebook (CSV)`,
      use: t`Explains the columns, options, scores and bands of the other files.`,
    },
    {
      format: 'fhir',
      title: t`FHIR bundle (JSON)`,
      use: t`For health records: each response, and each score as an observation.`,
    },
  ];
  return files.filter(({ format }) => !isAnonymous || !['csv_wide', 'fhir'].includes(format));
}

interface FileRowProps {
  uuid: string;
  file: AnswerFile;
  isDisabled: boolean;
}

function FileRow({ uuid, file: { format, title, use }, isDisabled }: FileRowProps) {
  const path = findBeaconAnswers.path.replace('{uuid}', uuid);
  const download = useMutation({
    mutationFn: () => downloadFile(`${path}?format=${format}`, { accept: '*/*' }),
    meta: { showsErrors: true },
    onSuccess: () => announce(t`Downloaded: ${title}`),
  });
  return (
    <li>
      <Button
        variant="default"
        disabled={isDisabled}
        loading={download.isPending}
        aria-describedby={`use-${format}`}
        onClick={() => download.mutate()}
      >
        {title}
      </Button>
      <p id={`use-${format}`} className={parts.soft}>
        {use}
      </p>
      {download.isError && <p role="alert">{problemTitle(download.error)}</p>}
    </li>
  );
}

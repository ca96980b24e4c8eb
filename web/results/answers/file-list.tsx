import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { announce } from '#web/design/announce.ts';
import parts from '#web/design/parts.module.css';
import { sizeWords } from '#web/design/size-words.ts';
import { problemTitle } from '#web/shell/api/call.ts';
import { downloadFile } from '#web/shell/api/download-file.ts';
import styles from './answer-files.module.css';

interface AnswerFile {
  format: AnswerFormat;
  title: string;
  /** What the file is for. */
  use: string;
}

interface FileListProps {
  addressOf: (format: AnswerFormat) => string;
  isOffered: (format: AnswerFormat) => boolean;
  isDisabled: (format: AnswerFormat) => boolean;
}

/** The files that answers can be downloaded as, each with its progress and what went wrong. */
export function FileList({ addressOf, isOffered, isDisabled }: FileListProps) {
  return (
    <ul className={styles.files}>
      {allFiles()
        .filter(({ format }) => isOffered(format))
        .map((file) => (
          <FileRow
            key={file.format}
            address={addressOf(file.format)}
            file={file}
            isDisabled={isDisabled(file.format)}
          />
        ))}
    </ul>
  );
}

function allFiles(): AnswerFile[] {
  return [
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
}

interface FileRowProps {
  address: string;
  file: AnswerFile;
  isDisabled: boolean;
}

function FileRow({ address, file: { format, title, use }, isDisabled }: FileRowProps) {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadFile(address, { accept: '*/*', onProgress: setBytes }),
    meta: { showsErrors: true },
    onSuccess: () => announce(t`Downloaded: ${title}`),
    onSettled: () => setBytes(0),
  });
  const size = sizeWords(bytes);
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
        {download.isPending ? t`Downloading, ${size} so far` : use}
      </p>
      {download.isError && <p role="alert">{problemTitle(download.error)}</p>}
    </li>
  );
}

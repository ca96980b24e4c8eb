import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { locale } from '#web/language/language.ts';
import styles from './import.module.css';

interface FileFieldProps {
  file: File | null;
  error: ReactNode;
  onChoose: (file: File | null) => void;
}

/** A field to choose or drop a CSV file. */
export function FileField({ file, error, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onChoose(event.dataTransfer.files[0] ?? file);
      }}
    >
      <input
        ref={input}
        className={styles.file}
        type="file"
        aria-label={t`CSV file`}
        aria-invalid={error !== null}
        aria-describedby="csv-file-error"
        accept=".csv,text/csv"
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? file)}
      />
      <Button variant="default" size="md" tabIndex={-1} onClick={() => input.current?.click()}>
        {file ? t`Choose another file` : t`Choose a CSV file`}
      </Button>
      <p>{file ? `${file.name} (${sizeOf(file)})` : t`or drop it here (up to 50 MB)`}</p>
      <p id="csv-file-error" className={styles.error}>
        {error}
      </p>
    </div>
  );
}

function sizeOf({ size }: File): string {
  const isSmall = size < 2 ** 20;
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.max(1, size / 2 ** 10) : size / 2 ** 20);
}

import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import styles from './import.module.css';

interface FrameworkFileProps {
  file: File | null;
  error: string | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** A field to choose or drop a file with a questionnaire. */
export function FrameworkFile({ file, error, isBusy, onChoose }: FrameworkFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  function choose(files: FileList | null) {
    const [chosen] = files ?? [];
    if (chosen && !isBusy) onChoose(chosen);
  }
  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    choose(currentTarget.files);
    // The same file can be chosen again once it has been corrected.
    currentTarget.value = '';
  }
  return (
    <DropArea onDrop={choose}>
      <input
        ref={input}
        className={styles.file}
        type="file"
        aria-label={t`File with a questionnaire`}
        aria-invalid={error !== null}
        aria-describedby={errorId}
        accept=".json,.csv,.xlsx,.lss,application/json,text/csv"
        disabled={isBusy}
        onChange={handleChange}
      />
      <Button
        variant="default"
        loading={isBusy}
        tabIndex={-1}
        onClick={() => input.current?.click()}
      >
        {file ? t`Choose another file` : t`Choose a file`}
      </Button>
      <p dir="auto">{file ? file.name : t`or drop it here (up to 5 MB)`}</p>
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </DropArea>
  );
}

interface DropAreaProps {
  children: ReactNode;
  onDrop: (files: FileList) => void;
}

function DropArea({ children, onDrop }: DropAreaProps) {
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { fileExtensions } from '#contract/feed.ts';

interface FileButtonProps {
  /** The name of the field. */
  name: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}

const accepted = fileExtensions.map((extension) => `.${extension}`).join();

/** A button that opens the browser's choice of a file. */
export function FileButton({ name, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleChoose(file: File | undefined) {
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    if (file) onChoose(file);
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={name}
        accept={accepted}
        onChange={({ currentTarget }) => handleChoose(currentTarget.files?.[0])}
      />
      <Button variant="default" size="compact-md" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

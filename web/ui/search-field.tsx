import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

const pauseMs = 250;

interface SearchFieldProps {
  term: string;
  onChange: (term: string) => void;
}

/** Asks a moment after the last key, and at once on Enter. */
export function SearchField({ term, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(term);
  const [shown, setShown] = useState(term);
  const ask = useRef(onChange);
  if (term !== shown) {
    setShown(term);
    setTyped(term);
  }
  useEffect(() => {
    ask.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (typed.trim() === term) return;
    const timer = setTimeout(() => ask.current(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, term]);
  return (
    <TextInput
      label="Search"
      type="search"
      placeholder="Start typing..."
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChange(typed.trim());
      }}
    />
  );
}

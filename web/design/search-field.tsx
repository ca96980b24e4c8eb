import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const pauseMs = 250;

interface SearchFieldProps {
  term: string;
  onChange: (term: string) => void;
}

/** Asks a moment after the last key, and at once on Enter; whoever has gone on by then is not called back. */
export function SearchField({ term, onChange }: SearchFieldProps) {
  const { history } = useRouter();
  const [path] = useState(history.location.pathname);
  const [typed, setTyped] = useState(term);
  const [shown, setShown] = useState(term);
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useRef(onChange);
  if (term !== shown) {
    setShown(term);
    setAsked(null);
    // More may have been typed since it was asked.
    if (term !== asked) setTyped(term);
  }
  useEffect(() => {
    ask.current = (wanted) => {
      setAsked(wanted);
      onChange(wanted);
    };
  }, [onChange]);
  useEffect(() => {
    if (typed.trim() === term) return;
    const timer = setTimeout(() => {
      if (history.location.pathname === path) ask.current(typed.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, term, history, path]);
  return (
    <TextInput
      label="Search"
      type="search"
      placeholder="Start typing..."
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask.current(typed.trim());
      }}
    />
  );
}

import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const debounceMs = 250;

interface SearchFieldProps {
  term: string;
  onChange: (term: string) => void;
}

/** Searches 250 ms after the last key and at once on Enter, but not after the page was left. */
export function SearchField({ term, onChange }: SearchFieldProps) {
  const { history } = useRouter();
  const [path] = useState(history.location.pathname);
  const [text, setText] = useState(term);
  const [lastTerm, setLastTerm] = useState(term);
  const [sentTerm, setSentTerm] = useState<string | null>(null);
  const search = useRef(onChange);
  if (term !== lastTerm) {
    setLastTerm(term);
    setSentTerm(null);
    // Text typed since the search was sent stays.
    if (term !== sentTerm) setText(term);
  }
  useEffect(() => {
    search.current = (newTerm) => {
      setSentTerm(newTerm);
      onChange(newTerm);
    };
  }, [onChange]);
  useEffect(() => {
    if (text.trim() === term) return;
    const timer = setTimeout(() => {
      if (history.location.pathname === path) search.current(text.trim());
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, term, history, path]);
  return (
    <TextInput
      label={t`Search`}
      type="search"
      placeholder={t`Start typing...`}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search.current(text.trim());
      }}
    />
  );
}

import { useState } from 'react';
import { type ColumnName, columnNames } from './table-columns.tsx';

const columnsKey = 'beacons-columns';
const usual: ColumnName[] = ['band', 'score', 'change', 'answered', 'window', 'awaited'];

/** The columns of the table of Beacons, in their order; the browser remembers a choice. */
export function useColumns(): [ColumnName[], (columns: ColumnName[]) => void] {
  const [shown, setShown] = useState(storedColumns);
  return [
    shown,
    (chosen) => {
      const next = columnNames.filter((name) => chosen.includes(name));
      localStorage.setItem(columnsKey, next.join(' '));
      setShown(next);
    },
  ];
}

function storedColumns(): ColumnName[] {
  const stored = localStorage.getItem(columnsKey)?.split(' ');
  return stored ? columnNames.filter((name) => stored.includes(name)) : usual;
}

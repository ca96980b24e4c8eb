import { useState } from 'react';

export type Layout = 'cards' | 'table';
const layoutKey = 'beacons-layout';

/** How a list of Beacons is shown, which the browser remembers. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(() =>
    localStorage.getItem(layoutKey) === 'table' ? 'table' : 'cards',
  );
  return [
    layout,
    (next) => {
      localStorage.setItem(layoutKey, next);
      setLayout(next);
    },
  ];
}

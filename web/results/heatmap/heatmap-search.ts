import { type BeaconSearch, beaconSearch } from '#web/results/panes/beacon-search.ts';

/** What the address of a heatmap says. */
export interface HeatmapSearch extends BeaconSearch {
  /** The sections that show their questions, by id, between commas. */
  open?: string;
}

/** The part of an address that a heatmap understands; an id made of digits arrives as a number. */
export function heatmapSearch(search: Record<string, unknown>): HeatmapSearch {
  const { open } = search;
  const isOpen = (typeof open === 'string' && open !== '') || typeof open === 'number';
  return { ...beaconSearch(search), ...(isOpen && { open: String(open) }) };
}

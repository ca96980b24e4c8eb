import { type BeaconSearch, beaconSearch } from '#web/results/panes/beacon-search.ts';

/** The URL state of a heatmap. */
export interface HeatmapSearch extends BeaconSearch {
  /** Ids of the expanded sections, separated by commas. */
  open?: string;
}

/** Parses the URL state. The router parses an id of digits as a number. */
export function heatmapSearch(search: Record<string, unknown>): HeatmapSearch {
  const { open } = search;
  const isOpen = (typeof open === 'string' && open !== '') || typeof open === 'number';
  return { ...beaconSearch(search), ...(isOpen && { open: String(open) }) };
}

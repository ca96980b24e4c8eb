import { textsIn } from '#web/shell/lists/search-values.ts';

/** What a link to a new Beacon chooses: an organisation and its questionnaire. */
export interface NewBeaconSearch {
  organisation?: string;
  framework?: string;
}

/** Parses the choices in the address of a new Beacon. */
export function newBeaconSearch(search: Record<string, unknown>): NewBeaconSearch {
  return textsIn(search, ['organisation', 'framework']);
}

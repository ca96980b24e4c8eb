/** The keys of the app by what they do: one key, two keys after each other, or one with the modifier of commands. */
export const shortcuts = {
  palette: 'mod-k',
  search: '/',
  keys: '?',
  next: 'j',
  previous: 'k',
  beacons: 'g-b',
  reports: 'g-r',
  questionnaires: 'g-q',
  organisation: 'g-o',
  help: 'g-h',
} as const;

/** What keys of the app do. */
export type Command = keyof typeof shortcuts;

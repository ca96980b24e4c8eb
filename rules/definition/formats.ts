/** The traits in which answer formats differ. */
interface FormatTraits {
  /** Whether every rated question has a list of options. */
  needsOptions?: boolean;
  /** Whether questions are asked in pages, of the definition's own or one for each section. */
  laysOutPages?: boolean;
  /** Whether the assessment has questions only: no introduction, no summary, no comments. */
  asksOnly?: boolean;
  /** Whether a section ends with its score. */
  scoresSections?: boolean;
  /** Whether a response may hold answers to hidden items, as pages of the first edition send them; they are dropped. */
  dropsHidden?: boolean;
  /** Whether people see their own answers as faces, not as numbers. */
  showsFaces?: boolean;
  /** How results are shown: with published bands and no heatmap for `sdq`. */
  results: 'standard' | 'sdq';
}

/** Every answer format by its name. Other code reads these traits and never compares format names. */
export const formats = {
  dial: { scoresSections: true, results: 'standard' },
  faces: { needsOptions: true, showsFaces: true, results: 'standard' },
  sdq: { laysOutPages: true, dropsHidden: true, results: 'sdq' },
  form: { laysOutPages: true, results: 'standard' },
  simple_radio: { needsOptions: true, asksOnly: true, results: 'standard' },
} satisfies Record<string, FormatTraits>;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as [Format, ...Format[]];

/** The traits of a format, by its name. */
export function traitsOf(format: Format): FormatTraits {
  return formats[format];
}

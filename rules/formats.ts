/** What sets one answer format apart from the others. */
interface FormatTraits {
  /** Whether every rated question has a list of options. */
  needsOptions?: boolean;
  /** Whether the definition lays out its pages of questions itself. */
  laysOutPages?: boolean;
  /** Whether it asks its questions and nothing else: no introduction, no summary, no comments. */
  asksOnly?: boolean;
  /** Whether a section ends with its score. */
  scoresSections?: boolean;
  /** Whether people see their own answers as faces, not as numbers. */
  showsFaces?: boolean;
  /** How results are shown: with published bands and no heatmap for `sdq`. */
  results: 'standard' | 'sdq';
}

/** Every answer format by its name. Nothing but this registry tells formats apart. */
export const formats = {
  dial: { scoresSections: true, results: 'standard' },
  faces: { needsOptions: true, showsFaces: true, results: 'standard' },
  sdq: { laysOutPages: true, results: 'sdq' },
  simple_radio: { needsOptions: true, asksOnly: true, results: 'standard' },
} satisfies Record<string, FormatTraits>;

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as [Format, ...Format[]];

/** The traits of a format, by its name. */
export function traitsOf(format: Format): FormatTraits {
  return formats[format];
}

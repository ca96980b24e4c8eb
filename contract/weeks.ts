/**
 * Where a week does not begin on Monday, by ISO 3166 code. Source: CLDR 48, supplemental week data, which browsers give
 * away by `Intl.Locale`, but not all of them.
 */
const firstDays: [day: number, countries: string][] = [
  [5, 'MV'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    0,
    `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG
    SV TH TT TW UM US VE VI WS YE ZA ZW`,
  ],
];

/** The first day of the week in a country, as in a schedule: 0 for Sunday, 1 for Monday, up to 6 for Saturday. */
export function firstDayOfWeek(country: string): number {
  return firstDays.find(([, countries]) => countries.includes(country))?.[0] ?? 1;
}

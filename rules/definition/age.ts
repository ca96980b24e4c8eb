/**
 * The age on a day in whole months. A month is complete on the day of birth's day of the month, or on the first of the
 * next month where the month is shorter.
 * @param born and `on` are dates such as 2015-02-28
 */
export function monthsOld(born: string, on: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = born.split('-').map(Number);
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number);
  const months = (year - bornYear) * 12 + (month - bornMonth);
  return day < bornDay ? months - 1 : months;
}

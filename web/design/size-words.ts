import { locale } from '#web/language/language.ts';

/** How large a file is, as far as it has come: in kilobytes, or in megabytes from one on. */
export function sizeWords(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  return (isSmall ? bytes / 1000 : bytes / 1e6).toLocaleString(locale(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
}

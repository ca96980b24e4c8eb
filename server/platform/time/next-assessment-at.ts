import { msg } from '@lingui/core/runtime-macro';
import { localeOf } from '#contract/languages.ts';
import { textOf } from '#contract/messages.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';

interface Formats {
  time: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  /** Tells midnight in any language. */
  clock: Intl.DateTimeFormat;
  isEnglish: boolean;
  /** The last text: many windows open at the same time. */
  last?: { at: number; text: string };
}

const formats = new Map<string, Formats>();

/** Where an organisation is: by its clocks and customs times are written. */
interface Place {
  timeZone: string;
  country: string | null;
}

/** When people can answer again, e.g. "9 am on Monday 23 November 2026" or "the start of Monday 23 November 2026". */
export function nextAssessmentAt(opensAt: Date, { timeZone, country }: Place): string {
  const locale = localeOf(currentTranslations().language, country);
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key) ?? formatsIn(locale, timeZone);
  formats.set(key, known);
  const at = opensAt.getTime();
  if (known.last?.at !== at) known.last = { at, text: written(known, opensAt) };
  return known.last.text;
}

function written({ time: hour, date: day, clock, isEnglish }: Formats, opensAt: Date): string {
  // English has no comma between a weekday and a number, and full hours without minutes.
  const date = isEnglish ? day.format(opensAt).replace(/, (?=\d+ )/, ' ') : day.format(opensAt);
  if (clock.format(opensAt) === '00:00') return textOf(msg`the start of ${{ date }}`);
  const time = isEnglish ? hour.format(opensAt).replace(':00', '') : hour.format(opensAt);
  return textOf(msg`${{ time }} on ${{ date }}`);
}

function formatsIn(locale: string, timeZone: string): Formats {
  const isEnglish = locale.startsWith('en');
  return {
    isEnglish,
    clock: new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }),
    time: new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      ...(isEnglish && { hourCycle: 'h12' as const }),
    }),
    date: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' }),
  };
}

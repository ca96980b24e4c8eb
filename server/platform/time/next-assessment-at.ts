import { msg } from '@lingui/core/runtime-macro';
import { languages } from '#contract/languages.ts';
import { textOf } from '#contract/messages.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';

interface Formats {
  time: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  /** The last text: many windows open at the same time. */
  last?: { at: number; text: string };
}

const formats = new Map<string, Formats>();

/** When people can answer again, e.g. "9:00 am on 23 November 2026" in the time zone. */
export function nextAssessmentAt(opensAt: Date, timeZone: string): string {
  const { locale } = languages[currentTranslations().language];
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key) ?? formatsIn(locale, timeZone);
  formats.set(key, known);
  const at = opensAt.getTime();
  if (known.last?.at !== at) known.last = { at, text: written(known, opensAt) };
  return known.last.text;
}

function written({ time: hour, date: day }: Formats, opensAt: Date): string {
  const [time, date] = [hour.format(opensAt), day.format(opensAt)];
  return textOf(msg`${{ time }} on ${{ date }}`);
}

function formatsIn(locale: string, timeZone: string): Formats {
  return {
    time: new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      ...(locale.startsWith('en') && { hourCycle: 'h12' as const }),
    }),
    date: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' }),
  };
}

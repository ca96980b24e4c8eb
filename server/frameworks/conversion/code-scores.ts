import { msg } from '@lingui/core/runtime-macro';
import type { Said } from './report.ts';
import type { DraftOption } from './source.ts';

const number = /^-?\d{1,9}(?:\.\d{1,6})?$/;
/** The codes that studies give to what is no answer: -9, 77, 98, 999 and their like. */
const reserved = /^(?:-[6-9]|-?([6-9])\1{1,2}|-?99?[6-9])$/;
const usualCodes = { from: -5, to: 20 };
const unknown =
  /don.?t know|do not know|unknown|not sure|unsure|refus|prefer not|no answer|declin|missing/i;
const notApplicable = /not applicable|\bn\/?a\b|does(?: not|n.?t) apply/i;

/**
 * Options whose codes that are numbers are their scores. A code such as 99 beside 0 to 3 stands for no answer: it is no
 * score, which `say` is told with the option's value.
 */
export function withCodeScores(
  options: readonly DraftOption[],
  say: (said: Said, value: string) => void,
): DraftOption[] {
  const apart = codesApart(options.map(({ value }) => value));
  return options.map((option) => {
    const { value, label } = option;
    if (!number.test(value)) return option;
    if (!apart.has(value)) return { ...option, score: Number(value) };
    const missing = missingOf(label);
    say(
      msg`Its code ${{ value }} (“${{ label: label.slice(0, 60) }}”) is no score: it stands apart.`,
      value,
    );
    return missing ? { ...option, missing } : option;
  });
}

/** The reserved codes beside at least two usual ones; none where other codes are as high. */
function codesApart(values: readonly string[]): ReadonlySet<string> {
  const codes = values.filter((value) => number.test(value));
  const usual = codes.filter((value) => !reserved.test(value)).map(Number);
  const isUsual = usual.every((code) => code >= usualCodes.from && code <= usualCodes.to);
  const isApart = (value: string) => {
    const code = Number(value);
    return reserved.test(value) && (code < 0 ? Math.min(...usual) >= 0 : code > usualCodes.to);
  };
  return new Set(usual.length > 1 && isUsual ? codes.filter(isApart) : []);
}

function missingOf(label: string): DraftOption['missing'] {
  if (notApplicable.test(label)) return 'not_applicable';
  return unknown.test(label) ? 'unknown' : undefined;
}

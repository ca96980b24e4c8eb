import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';

/** What the lists and fields of a definition are called. */
const names: Record<string, MessageDescriptor> = {
  items: msg`Question`,
  sections: msg`Page`,
  steps: msg`Step`,
  scales: msg`Scale`,
  norms: msg`Norm`,
  bands: msg`Band`,
  reliability: msg`Reliability`,
  alerts: msg`Alert`,
  tests: msg`Test`,
  roles: msg`Roles`,
  languages: msg`Languages`,
  options: msg`Choices`,
  thresholds: msg`Thresholds`,
  title: msg`Title`,
  subtitle: msg`Subtitle`,
  intro: msg`Introduction`,
  licence: msg`Licence`,
  source: msg`Source`,
  main: msg`Main score`,
};

const parts: Record<string, MessageDescriptor> = {
  text: msg`wording`,
  title: msg`title`,
  label: msg`label`,
  instructions: msg`instructions`,
  intro: msg`introduction`,
  options: msg`choices`,
  items: msg`questions`,
  order: msg`order`,
  score: msg`score`,
  showIf: msg`condition`,
  required: msg`required`,
  type: msg`kind of answer`,
  min: msg`lowest value`,
  max: msg`highest value`,
  weight: msg`weight`,
  reverse: msg`reversal`,
  method: msg`method`,
  missing: msg`missing answers`,
  prorate: msg`prorating`,
  round: msg`rounding`,
  upTo: msg`upper limit`,
  word: msg`word`,
  severity: msg`severity`,
};

/** A field of a definition in words, e.g. `Band (upper limit)` for `bands.cuts.upTo`; its path where it has none. */
export function fieldWords(path: string): string {
  const keys = path.split('.');
  const name = names[keys[0] ?? ''];
  if (!name) return path;
  if (keys.length === 1) return textOf(name);
  const last = keys.at(-1) ?? '';
  const part = parts[last];
  const whole = textOf(name);
  return part ? t`${whole} (${textOf(part)})` : t`${whole} (${last})`;
}

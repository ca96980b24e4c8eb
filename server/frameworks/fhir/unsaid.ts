import type { Entry } from '#server/frameworks/conversion/report.ts';
import { plainLine } from '#server/frameworks/conversion/plain-text.ts';
import { isOwnUrl } from './own-extensions.ts';
import type { FhirItem } from './resource.ts';

/** The extensions of an item that are read, or that say only how it looks. */
const readExtensions = new Set(
  'questionnaire-hidden questionnaire-itemControl questionnaire-choiceOrientation questionnaire-sliderStepValue questionnaire-unit questionnaire-unitOption minValue maxValue sdc-questionnaire-minQuantity sdc-questionnaire-maxQuantity maxDecimalPlaces variable sdc-questionnaire-calculatedExpression ordinalValue rendering-markdown rendering-xhtml rendering-style sdc-questionnaire-shortText sdc-questionnaire-openLabel designNote'.split(
    ' ',
  ),
);

/** What some of the extensions say, in words. */
const words = new Map([
  ['questionnaire-supportLink', 'link for help'],
  ['regex', 'pattern of valid answers'],
  ['entryFormat', 'example of an entry'],
  ['minLength', 'least length'],
  ['questionnaire-minOccurs', 'least number of answers'],
  ['questionnaire-maxOccurs', 'greatest number of answers'],
  ['questionnaire-constraint', 'rule of valid answers'],
  ['targetConstraint', 'rule of valid answers'],
]);

/** Says what an item has that a question of a questionnaire has not. */
export function noteUnsaid(item: FhirItem, entry: Entry): void {
  if (item.initial?.length)
    entry.change('Its first answer was left out: nothing is answered beforehand.');
  if (item.readOnly) entry.change('It can be answered, although it was read-only.');
  if (item.prefix) entry.change(`Its number “${plainLine(item.prefix, 40)}” was left out.`);
  if (item['code'] !== undefined) entry.note('Its codes of terminologies were left out.');
  if (item['disabledDisplay'] === 'protected')
    entry.change('It is not shown as long as its condition does not hold.');
  for (const { url } of item.extension ?? []) noteExtension(url, entry);
}

function noteExtension(url: string, entry: Entry): void {
  const name = url.split(/[/#]/).at(-1) ?? url;
  if (readExtensions.has(name) || isOwnUrl(url, 'item') || isOwnUrl(url, 'section')) return;
  if (name.endsWith('Expression'))
    entry.change(`An expression was left out and is not run: ${name}.`);
  else entry.change(`Its ${words.get(name) ?? `extension ${name}`} was left out.`);
}

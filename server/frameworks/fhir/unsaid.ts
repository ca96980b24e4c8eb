import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import { plainLine } from '#server/frameworks/conversion/plain-text.ts';
import { codesOf } from './extensions.ts';
import { isOwnUrl } from './own-extensions.ts';
import type { Extension, FhirItem } from './resource.ts';

/** The fields of an item that are read, or named below. */
const readFields = new Set(
  'linkId text _text type prefix required repeats readOnly maxLength answerValueSet answerOption answerConstraint enableWhen enableBehavior disabledDisplay initial extension item code definition id'.split(
    ' ',
  ),
);

/** The extensions of an item that are read, or that say only how it looks. */
const readExtensions = new Set(
  'questionnaire-hidden questionnaire-sliderStepValue questionnaire-unit questionnaire-unitOption minValue maxValue sdc-questionnaire-minQuantity sdc-questionnaire-maxQuantity maxDecimalPlaces variable sdc-questionnaire-calculatedExpression ordinalValue rendering-markdown rendering-xhtml rendering-style sdc-questionnaire-shortText sdc-questionnaire-openLabel designNote'.split(
    ' ',
  ),
);

/** The controls that are read. */
const readControls = new Set(['slider', 'help', 'lower', 'upper']);

type Words = (said: string) => MessageDescriptor;

const lostRule: Words = (said) => msg`Its rule of valid answers was left out: ${{ said }}.`;

/** How it is said that some of the extensions were left out. */
const words = new Map<string, Words>([
  ['questionnaire-supportLink', (said) => msg`Its link for help was left out: ${{ said }}.`],
  ['regex', (said) => msg`Its pattern of valid answers was left out: ${{ said }}.`],
  ['entryFormat', (said) => msg`Its example of an entry was left out: ${{ said }}.`],
  ['minLength', (said) => msg`Its least length was left out: ${{ said }}.`],
  [
    'questionnaire-minOccurs',
    (said) => msg`Its least number of answers was left out: ${{ said }}.`,
  ],
  [
    'questionnaire-maxOccurs',
    (said) => msg`Its greatest number of answers was left out: ${{ said }}.`,
  ],
  ['questionnaire-constraint', lostRule],
  ['targetConstraint', lostRule],
]);

/** Says what an item has that a question of a questionnaire has not. */
export function noteUnsaid(item: FhirItem, entry: Entry): void {
  const initial = (item.initial ?? []).map(valueIn).join(', ');
  if (initial)
    entry.change(
      msg`Its first answer was left out: nothing is answered beforehand. It says: ${{ said: initial }}`,
    );
  if (item.readOnly) entry.change(msg`It can be answered, although it was read-only.`);
  if (item.prefix)
    entry.change(msg`Its number “${{ number: plainLine(item.prefix, 40) }}” was left out.`);
  noteTerms(item, entry);
  noteConditions(item, entry);
  for (const field of Object.keys(item))
    if (!readFields.has(field)) entry.change(msg`Its ${{ field }} was left out.`);
  for (const extension of item.extension ?? []) noteExtension(extension, entry);
}

function noteConditions(item: FhirItem, entry: Entry): void {
  const { enableWhen = [], enableBehavior } = item;
  if (item['disabledDisplay'] === 'protected')
    entry.change(msg`It is not shown as long as its condition does not hold.`);
  if (enableWhen.length > 1 && enableBehavior === undefined)
    entry.change(msg`It does not say whether all or any of its conditions have to hold: any has.`);
}

/** Codes and definitions of terminologies are of use to programs alone: without them an item is kept. */
function noteTerms({ code, definition }: FhirItem, entry: Entry): void {
  if (code !== undefined)
    entry.note(msg`Its codes of terminologies were left out: ${{ codes: asText(code) }}`);
  if (definition !== undefined)
    entry.note(msg`Its definition was left out: ${{ definition: asText(definition) }}`);
}

function noteExtension(extension: Extension, entry: Entry): void {
  const { url } = extension;
  const name = url.split(/[/#]/).at(-1) ?? url;
  if (readExtensions.has(name) || isOwnUrl(url, 'item') || isOwnUrl(url, 'section')) return;
  const said = valueIn(extension);
  if (name === 'questionnaire-itemControl' || name === 'questionnaire-choiceOrientation') {
    const codes = codesOf({ extension: [extension] }, name);
    if (!codes.some((code) => readControls.has(code)))
      entry.note(msg`How it looks was left out: ${{ looks: codes.join(', ') || said }}.`);
  } else if (name.endsWith('Expression'))
    entry.change(msg`An expression was left out and is not run: ${{ name }}. It says: ${{ said }}`);
  else
    entry.change(
      words.get(name)?.(said) ?? msg`Its extension ${{ name }} was left out: ${{ said }}.`,
    );
}

/** The value of an element in one line, whatever its type. */
function valueIn(element: unknown): string {
  const [, value] =
    Object.entries(Object(element)).find(([name]) => name.startsWith('value')) ?? [];
  return asText(value ?? element);
}

function asText(value: unknown): string {
  return plainLine(typeof value === 'string' ? value : JSON.stringify(value), 200);
}

import type { Extension, QuestionnaireItem, QuestionnaireItemAnswerOption } from 'fhir/r4.d.ts';
import { isRequired } from '#rules/answering/asked-item.ts';
import { allOf } from '#rules/definition/condition.ts';
import type { Condition } from '#rules/definition/condition.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Item, ItemOf, Option } from '#rules/definition/item.ts';
import { optionsOf } from '#rules/definition/item.ts';
import { enableWhen, isEnableWhen, isWhole } from './enable-when.ts';
import type { LinkIds } from './link-ids.ts';
import { ownExtension } from './own-extensions.ts';
import { control, coreUrl, extensions, numeric, translated } from './to-extension.ts';

/** The condition of the section around an item, and whether its group says it. */
interface Around {
  showIf: Condition | undefined;
  isSaid: boolean;
}

/** An item as FHIR asks it. Its linkId is its id. */
export function toFhirItem(
  framework: Framework,
  item: Item,
  linkIds: LinkIds,
  around: Around,
): QuestionnaireItem {
  const showIf = around.isSaid ? item.showIf : allOf([around.showIf, item.showIf]);
  const widget = widgetOf(item);
  const inner = [...helpOf(item, linkIds), ...endsOf(item, linkIds)];
  const own = { ...unsaid(framework, item), ...unsaidCondition(framework, item, around) };
  return {
    linkId: item.id,
    text: item.text,
    ...translated('_text', item.textByLanguage),
    ...widget,
    ...extensions([...(widget.extension ?? []), ...ownExtension('item', own)]),
    ...(isRequired(framework, item) && { required: true }),
    ...(showIf && enableWhen(framework, showIf)),
    ...(inner.length > 0 && { item: inner }),
  };
}

/** The condition of an item where FHIR cannot say it, or says that of its section with it. */
function unsaidCondition(framework: Framework, { showIf }: Item, around: Around): object {
  if (around.showIf) return { showIf: showIf ?? null };
  return showIf && !isEnableWhen(framework, showIf) ? { showIf } : {};
}

type Widget = Pick<
  QuestionnaireItem,
  'type' | 'repeats' | 'maxLength' | 'answerOption' | 'extension'
>;

function widgetOf(item: Item): Widget {
  switch (item.type) {
    case 'choice':
      return { type: 'choice', answerOption: item.options.map(answerOption) };
    case 'choices':
      return { type: 'choice', repeats: true, answerOption: item.options.map(answerOption) };
    case 'rating':
      return { type: numberType(item), extension: [control('slider'), ...rangeOf(item)] };
    case 'number':
      return { type: numberType(item), ...extensions([...rangeOf(item), ...unitOf(item)]) };
    case 'date':
      return { type: 'date', ...extensions(datesOf(item)) };
    case 'text':
      return { type: item.long ? 'text' : 'string', maxLength: item.maxLength };
    case 'comment':
      return { type: 'text' };
  }
}

function numberType(item: Item): 'integer' | 'decimal' {
  return isWhole(item) ? 'integer' : 'decimal';
}

function rangeOf(item: ItemOf<'rating' | 'number'>): Extension[] {
  return [
    ...numeric('minValue', item.min),
    ...numeric('maxValue', item.max),
    ...(item.type === 'rating'
      ? numeric('questionnaire-sliderStepValue', item.step)
      : numeric('maxDecimalPlaces', item.decimals)),
  ];
}

function unitOf({ unit, unitByLanguage }: ItemOf<'number'>): Extension[] {
  if (unit === undefined) return [];
  const valueCoding = { display: unit, ...translated('_display', unitByLanguage) };
  return [{ url: coreUrl('questionnaire-unit'), valueCoding }];
}

function datesOf({ min, max }: ItemOf<'date'>): Extension[] {
  return [
    ...(min === undefined ? [] : [{ url: coreUrl('minValue'), valueDate: min }]),
    ...(max === undefined ? [] : [{ url: coreUrl('maxValue'), valueDate: max }]),
  ];
}

function answerOption({
  value,
  label,
  labelByLanguage,
  score,
  exclusive,
}: Option): QuestionnaireItemAnswerOption {
  return {
    ...extensions([
      ...(score === null ? [] : [{ url: coreUrl('ordinalValue'), valueDecimal: score }]),
      ...(exclusive ? [{ url: coreUrl('questionnaire-optionExclusive'), valueBoolean: true }] : []),
    ]),
    valueCoding: { code: value, display: label, ...translated('_display', labelByLanguage) },
  };
}

function helpOf(item: Item, linkIds: LinkIds): QuestionnaireItem[] {
  const { id, instructions, instructionsByLanguage } = item;
  if (instructions === undefined) return [];
  const texts = { text: instructions, ...translated('_text', instructionsByLanguage) };
  return [display(linkIds.make(`${id}-help`), 'help', texts)];
}

function endsOf(item: Item, linkIds: LinkIds): QuestionnaireItem[] {
  if (item.type !== 'rating' || !item.labels) return [];
  const { low, lowByLanguage, high, highByLanguage } = item.labels;
  const ends = [
    ['lower', low, lowByLanguage],
    ['upper', high, highByLanguage],
  ] as const;
  return ends.flatMap(([code, text, byLanguage]) => {
    if (text === undefined) return [];
    const texts = { text, ...translated('_text', byLanguage) };
    return [display(linkIds.make(`${item.id}-${code}`), code, texts)];
  });
}

function display(
  linkId: string,
  code: string,
  texts: Pick<QuestionnaireItem, 'text' | '_text'>,
): QuestionnaireItem {
  return { linkId, ...texts, type: 'display', extension: [control(code)] };
}

/** The fields of an item that FHIR has no place for. */
function unsaid(framework: Framework, item: Item): object {
  const { textByRole, textByRoleByLanguage, title, titleByLanguage, required } = item;
  return {
    ...(item.type === 'comment' && { type: item.type }),
    textByRole,
    textByRoleByLanguage,
    title,
    titleByLanguage,
    ...('range' in item && { range: item.range }),
    ...unsaidOf(item),
    ...(required === undefined && isRequired(framework, item) && { required: null }),
    ...(required === false && { required }),
  };
}

function unsaidOf(item: Item): object {
  if (item.type === 'rating') return { labels: item.labels };
  if (item.type === 'number') return { unitByLanguage: item.unitByLanguage };
  const options = optionsOf(item).flatMap(({ value, missing, icon }) =>
    (missing ?? icon) ? [[value, { missing, icon }] as const] : [],
  );
  return options.length > 0 ? { options: Object.fromEntries(options) } : {};
}

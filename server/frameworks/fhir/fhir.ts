import { isTooDeep } from '#rules/framework/framework.ts';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import { textOf } from '#server/frameworks/conversion/file-text.ts';
import { parseObject } from '#server/frameworks/conversion/own-json.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import { calculationOf } from './calculated.ts';
import { enabledBy } from './conditions.ts';
import { codesOf, extensionOf, translationsOf } from './extensions.ts';
import { questionOf } from './items.ts';
import type { Reading } from './items.ts';
import { questionnaireSchema, valueSetSchema } from './resource.ts';
import type { FhirItem, FhirQuestionnaire, ValueSet } from './resource.ts';
import { ownFieldsOf, withOwnFields } from './own-fields.ts';
import { Translations } from './translations.ts';

/** Converts a FHIR Questionnaire of R4, R4B or R5 (JSON). @throws UnreadableFile */
export function convertFhir(file: SourceFile): Conversion {
  const resource = readResource(file);
  const translations = new Translations(resource.language);
  const questionnaire = new Questionnaire();
  questionnaire.title = plainLine(resource.title ?? resource.name ?? '', 200);
  questionnaire.intro = plainText(resource.description ?? '', 4000);
  questionnaire.languages = translations.languages;
  const licence = plainText(resource.copyright ?? '', 4000);
  const source = plainText(resource.url ?? resource.publisher ?? '', 4000);
  questionnaire.more = {
    ...translations.fieldsOf('title', translationsOf(resource._title), 200),
    ...(licence && { licence, copyright: licence }),
    ...(source && { source }),
  };
  reportFields(resource, questionnaire);
  const reading = { questionnaire, translations, valueSets: valueSetsOf(resource) };
  const walk = new Walk(reading);
  walk.items(resource.item ?? [], []);
  walk.scales();
  return withOwnFields(questionnaire.convert(), resource);
}

function readResource(file: SourceFile): FhirQuestionnaire {
  const parsed = parseObject(textOf(file));
  const type = parsed['resourceType'];
  if (type !== 'Questionnaire')
    throw new UnreadableFile(`The file is a ${String(type)}. Import a Questionnaire.`);
  if (isTooDeep(parsed)) throw new UnreadableFile('Its groups are nested too deep.');
  const result = questionnaireSchema.safeParse(parsed);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UnreadableFile('It is not what FHIR says of a Questionnaire.', issue?.path.join('.'));
}

const readFields = new Set([
  'resourceType',
  'item',
  'title',
  '_title',
  'name',
  'description',
  'url',
  'publisher',
  'copyright',
  'language',
  'contained',
]);

/** Names the other fields of the questionnaire, which say nothing that people answer. */
function reportFields(resource: FhirQuestionnaire, { report }: Questionnaire): void {
  for (const name of Object.keys(resource)) {
    if (name === 'resourceType' || name === 'item') continue;
    const entry = report.add('Questionnaire', name);
    if (name === 'extension' && ownFieldsOf(resource, 'questionnaire')) continue;
    if (!readFields.has(name)) entry.leaveOut('It says nothing that is asked or scored.');
  }
}

function valueSetsOf({ contained = [] }: FhirQuestionnaire): ReadonlyMap<string, ValueSet> {
  const sets = new Map<string, ValueSet>();
  for (const each of contained) {
    const { success, data } = valueSetSchema.safeParse(each);
    if (!success) continue;
    if (data.id) sets.set(`#${data.id}`, data);
    if (data.url) sets.set(data.url, data);
  }
  return sets;
}

interface Calculated {
  item: FhirItem;
  entry: Entry;
  expression: string;
}

/** Walks through the items of a questionnaire in their order. */
class Walk {
  readonly #reading: Reading;
  readonly #linkIds: string[] = [];
  readonly #calculated: Calculated[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  items(items: readonly FhirItem[], around: readonly FhirItem[]): void {
    for (const item of items) {
      const linkId = item.linkId ?? '';
      const name = plainLine(item.text ?? '', 200) || linkId || '?';
      const entry = this.#reading.questionnaire.report.add(`linkId ${linkId || '(missing)'}`, name);
      if (!linkId) entry.change('It has no linkId.');
      this.#item(item, entry, around);
    }
  }

  /** The scales of calculated expressions, once every item is known. */
  scales(): void {
    const { questionnaire } = this.#reading;
    for (const { item, entry, expression } of this.#calculated) {
      try {
        const calculation = calculationOf(expression, this.#linkIds, questionnaire.lookup);
        entry.change('Its calculation became a scale.');
        const id = questionnaire.names.idFor(item.linkId ?? '', 'scale');
        const title = plainLine(item.text ?? '', 200) || id;
        questionnaire.addScale(
          item.linkId ?? id,
          { id, title, higherIs: 'neither', ...calculation },
          entry,
        );
      } catch (error) {
        if (!(error instanceof NotUnderstood)) throw error;
        const source = expression.slice(0, 500);
        entry.leaveOut(`Its calculation is not run: ${error.message} It says: ${source}`);
      }
    }
  }

  #item(item: FhirItem, entry: Entry, around: readonly FhirItem[]): void {
    const { questionnaire } = this.#reading;
    if (extensionOf(item, 'questionnaire-hidden')?.valueBoolean && !expressionOf(item))
      return this.#leaveOut(item, entry);
    if (item.type === 'group') return this.#group(item, entry, around);
    if (item.type === 'display') return this.#display(item, entry);
    const expression = expressionOf(item);
    if (expression !== null) {
      this.#calculated.push({ item, entry, expression });
      return;
    }
    const question = questionOf(item, entry, this.#reading);
    if (question) {
      noteUnsaid(item, entry);
      this.#linkIds.push(item.linkId ?? '');
      questionnaire.add(item.linkId ?? question.id, question, entry);
      const condition = enabledBy([...around, item]);
      if (condition) questionnaire.showIf(question, entry, condition);
    }
    this.items(item.item ?? [], around);
  }

  /** Leaves out an item with all that it holds. */
  #leaveOut(item: FhirItem, entry: Entry): void {
    entry.leaveOut('It is hidden.');
    for (const inner of item.item ?? []) {
      const place = `linkId ${inner.linkId ?? '(missing)'}`;
      const name = plainLine(inner.text ?? '', 200);
      this.#leaveOut(inner, this.#reading.questionnaire.report.add(place, name));
    }
  }

  #group(item: FhirItem, entry: Entry, around: readonly FhirItem[]): void {
    if (item.repeats) entry.change('It is asked once; repeating groups are left out.');
    const title = plainLine(item.text ?? '', 200, entry);
    const { translations, questionnaire } = this.#reading;
    questionnaire.section(title, translations.fieldsOf('title', translationsOf(item._text), 200));
    this.items(item.item ?? [], [...around, item]);
  }

  #display(item: FhirItem, entry: Entry): void {
    const codes = codesOf(item, 'questionnaire-itemControl');
    if (codes.some((code) => besideQuestion.has(code))) return;
    const text = plainText(item.text ?? '', 4000, entry);
    if (!text) return entry.leaveOut('It has no text.');
    if (item.enableWhen?.length) entry.change('It is always shown.');
    this.#reading.questionnaire.text(text);
  }
}

/** The displays that a question reads itself. */
const besideQuestion = new Set(['lower', 'upper', 'help']);

function expressionOf(item: FhirItem): string | null {
  const found = extensionOf(item, 'sdc-questionnaire-calculatedExpression');
  return found?.valueExpression?.expression ?? null;
}

/** Says what an item has that a question of a questionnaire has not. */
function noteUnsaid(item: FhirItem, entry: Entry): void {
  if (item.initial?.length)
    entry.change('Its first answer was left out: nothing is answered beforehand.');
  if (item.readOnly) entry.change('It can be answered, although it was read-only.');
  if (extensionOf(item, 'questionnaire-supportLink'))
    entry.change('Its link for help was left out.');
  if (item.prefix) entry.change(`Its number “${item.prefix}” was left out.`);
  for (const name of [
    'sdc-questionnaire-enableWhenExpression',
    'sdc-questionnaire-initialExpression',
  ])
    if (extensionOf(item, name))
      entry.change(`An expression was left out and is not run: ${name}.`);
}

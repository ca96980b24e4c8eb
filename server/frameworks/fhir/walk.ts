import { msg } from '@lingui/core/runtime-macro';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Entry, Said } from '#server/frameworks/conversion/report.ts';
import { calculationOf } from './calculated.ts';
import { enabledBy } from './conditions.ts';
import { codesOf, extensionOf, translationsOf } from './extensions.ts';
import { questionOf } from './items.ts';
import type { Reading } from './items.ts';
import type { Extension, FhirItem, FhirQuestionnaire } from './resource.ts';
import { noteUnsaid } from './unsaid.ts';

/** What stands around an item: the groups, from the outside, and the variables that it knows. */
interface Around {
  groups: readonly FhirItem[];
  variables: ReadonlyMap<string, string>;
}

/** Walks through the items of a questionnaire in their order. */
export class Walk {
  readonly #reading: Reading;
  readonly #resource: FhirQuestionnaire;
  /** The group whose items come back after those of a group within it. */
  #returnTo: FhirItem | 'top' | null = null;

  constructor(reading: Reading, resource: FhirQuestionnaire) {
    this.#reading = reading;
    this.#resource = resource;
  }

  run(): void {
    const variables = withVariables(new Map(), this.#resource);
    this.#items(this.#resource.item ?? [], { groups: [], variables });
  }

  #items(items: readonly FhirItem[], around: Around): void {
    for (const item of items) {
      const entry = this.#report(item);
      if (!item.linkId) entry.change(msg`It has no linkId.`);
      this.#item(item, entry, around);
    }
  }

  #report(item: FhirItem): Entry {
    const name = plainLine(item.text ?? '', 200) || item.linkId || '?';
    return this.#reading.questionnaire.report.add(placeOf(item), name);
  }

  #item(item: FhirItem, entry: Entry, outer: Around): void {
    const around = { ...outer, variables: withVariables(outer.variables, item) };
    const expression = expressionOf(item);
    const isHidden = extensionOf(item, 'questionnaire-hidden')?.valueBoolean === true;
    if (isHidden && expression === null) return this.#leaveOut(item, entry, around);
    if (item.type === 'group') return this.#group(item, entry, around);
    if (item.type === 'display') return this.#display(item, entry);
    if (expression === null) this.#question(item, entry, around);
    else this.#calculate(item, { entry, expression }, around);
    this.#items(item.item ?? [], around);
  }

  #calculate(
    item: FhirItem,
    { entry, expression }: { entry: Entry; expression: string },
    { variables }: Around,
  ): void {
    const { questionnaire, translations } = this.#reading;
    const { lookup } = questionnaire;
    const roots = this.#resource.item ?? [];
    questionnaire.calculate({
      name: item.linkId ?? '',
      title: plainLine(item.text ?? '', 200),
      ...translations.fieldsOf('title', translationsOf(item._text), 200),
      source: expression,
      entry,
      read: () => {
        const note = (said: Said) => entry.change(said);
        return calculationOf(expression, { roots, variables, lookup, note });
      },
    });
  }

  #question(item: FhirItem, entry: Entry, { groups }: Around): void {
    const { questionnaire } = this.#reading;
    const question = questionOf(item, entry, this.#reading);
    if (!question) return;
    if (item.repeats && question.type !== 'choices')
      entry.change(msg`One answer is asked; further ones were left out.`);
    noteUnsaid(item, entry);
    this.#continue();
    questionnaire.add(item.linkId ?? question.id, question, entry);
    questionnaire.showIf(question, entry, enabledBy([...groups, item]));
  }

  /** Leaves out an item with all that it holds, but for the scores. */
  #leaveOut(item: FhirItem, entry: Entry, around: Around): void {
    entry.leaveOut(msg`It is hidden.`);
    for (const inner of item.item ?? []) {
      const own = this.#report(inner);
      const expression = expressionOf(inner);
      const inside = { ...around, variables: withVariables(around.variables, inner) };
      if (expression === null) this.#leaveOut(inner, own, inside);
      else this.#calculate(inner, { entry: own, expression }, inside);
    }
  }

  #group(item: FhirItem, entry: Entry, around: Around): void {
    if (item.repeats) entry.change(msg`It is asked once; repeating groups are left out.`);
    noteUnsaid(item, entry);
    this.#begin(item, entry);
    this.#returnTo = null;
    this.#items(item.item ?? [], { ...around, groups: [...around.groups, item] });
    this.#returnTo = around.groups.at(-1) ?? 'top';
  }

  /** What follows the end of a group stands on a page of its own. */
  #continue(): void {
    const group = this.#returnTo;
    this.#returnTo = null;
    if (group === 'top') this.#reading.questionnaire.section(this.#reading.questionnaire.title);
    else if (group) this.#begin(group);
  }

  #begin(group: FhirItem, entry?: Entry): void {
    const { translations, questionnaire } = this.#reading;
    const text = plainText(group.text ?? '', 4000, entry);
    const translated = translationsOf(group._text);
    const isLine = text.length <= 200 && !text.includes('\n');
    if (isLine || !entry) {
      const title = plainLine(group.text ?? '', 200);
      questionnaire.section(title, translations.fieldsOf('title', translated, 200), entry);
      return;
    }
    entry.change(msg`Its text became the introduction of its page.`);
    questionnaire.section(questionnaire.title, {}, entry);
    const { introByLanguage } = translations.fieldsOf('intro', translated, 4000);
    questionnaire.text(text, entry, introByLanguage);
  }

  #display(item: FhirItem, entry: Entry): void {
    if (isBesideQuestion(item)) return;
    const { translations, questionnaire } = this.#reading;
    const text = plainText(item.text ?? '', 4000, entry);
    if (!text) return entry.leaveOut(msg`It has no text.`);
    if (item.enableWhen?.length) entry.change(msg`It is always shown.`);
    noteUnsaid(item, entry);
    this.#continue();
    const { introByLanguage } = translations.fieldsOf('intro', translationsOf(item._text), 4000);
    questionnaire.text(text, entry, introByLanguage);
  }
}

/** The displays that a question reads itself. */
const besideQuestion = new Set(['lower', 'upper', 'help']);

function isBesideQuestion(item: FhirItem): boolean {
  return codesOf(item, 'questionnaire-itemControl').some((code) => besideQuestion.has(code));
}

function expressionOf(item: FhirItem): string | null {
  const found =
    extensionOf(item, 'sdc-questionnaire-calculatedExpression') ??
    extensionOf(item, 'questionnaire-calculatedExpression');
  return found?.valueExpression?.expression ?? null;
}

/** The variables that are known, with those of an element. */
function withVariables(
  known: ReadonlyMap<string, string>,
  { extension = [] }: { extension?: Extension[] | undefined },
): ReadonlyMap<string, string> {
  const own = extension.flatMap(({ url, valueExpression }): [string, string][] => {
    const { name, expression } = valueExpression ?? {};
    return url.endsWith('/variable') && name && expression ? [[name, expression]] : [];
  });
  return own.length > 0 ? new Map([...known, ...own]) : known;
}

function placeOf({ linkId }: FhirItem): Said {
  return linkId ? `linkId ${linkId}` : msg`linkId (missing)`;
}

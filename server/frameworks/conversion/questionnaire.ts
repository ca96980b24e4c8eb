import { checkDefinition } from '#rules/framework/framework.ts';
import type { FrameworkProblem } from '#rules/framework/problems.ts';
import { NotUnderstood } from './expression.ts';
import { toCondition } from './to-condition.ts';
import type { Lookup, Target } from './to-condition.ts';
import type { Expression } from './expression.ts';
import { Names } from './names.ts';
import type { Entry } from './report.ts';
import { Report } from './report.ts';
import type { Conversion, Definition, DraftItem, DraftScale, DraftSection } from './source.ts';
import { UnreadableFile } from './source.ts';

/** The most questions of a questionnaire. */
const maxItems = 1000;

interface Kept<Part> {
  part: Part;
  entry: Entry;
}

/** A questionnaire while it is read from a source. Names of the source are found in any order at the end. */
export class Questionnaire {
  readonly report = new Report();
  readonly names = new Names();
  readonly #sectionNames = new Names();
  title = '';
  intro = '';
  languages: string[] = ['en'];
  /** Fields of the definition beside those above, such as its licence. */
  more: Partial<Definition> = {};
  readonly #items = new Map<string, Kept<DraftItem>>();
  readonly #sections: DraftSection[] = [];
  readonly #scales = new Map<string, Kept<DraftScale>>();
  readonly #targets = new Map<string, Target>();
  readonly #conditions: { item: DraftItem; entry: Entry; read: () => Expression }[] = [];

  readonly lookup: Lookup = (name) => this.#targets.get(name);

  /** Begins a section; items that follow are on its page. */
  section(title: string, more: Partial<DraftSection> = {}): void {
    const id = this.#sectionNames.idFor(title, 'section');
    this.#sections.push({ id, title: title || 'Questions', ...more, items: [] });
  }

  /** A text between items: it opens the page of those that follow. */
  text(text: string): void {
    const current = this.#sections.at(-1);
    if (!current || current.items.length > 0) this.section(current?.title ?? this.title);
    const section = this.#sections.at(-1);
    if (section) section.intro = [section.intro, text].filter(Boolean).join('\n\n').slice(0, 4000);
  }

  /** Adds an item that the source calls `name`. */
  add(name: string, item: DraftItem, entry: Entry): void {
    if (this.#items.size >= maxItems)
      throw new UnreadableFile(`A questionnaire can have at most ${maxItems} questions.`);
    if (this.#sections.length === 0) this.section(this.title);
    this.#sections.at(-1)?.items.push(item.id);
    this.#items.set(item.id, { part: item, entry });
    if (this.#targets.has(name)) entry.change('Its name is used twice; conditions mean the first.');
    else this.#targets.set(name, { item });
  }

  /** Reads the condition of an item once every name is known. */
  showIf(item: DraftItem, entry: Entry, read: () => Expression): void {
    this.#conditions.push({ item, entry, read });
  }

  /** Whether the answers to an item have scores. */
  isScored(id: string): boolean {
    const item = this.#items.get(id)?.part;
    return (
      item !== undefined && 'options' in item && item.options.some(({ score }) => score != null)
    );
  }

  addScale(name: string, scale: DraftScale, entry: Entry): void {
    this.#scales.set(scale.id, { part: scale, entry });
    if (!this.#targets.has(name)) this.#targets.set(name, { scale: scale.id });
  }

  /** The whole questionnaire. What cannot stand in a definition is left out, and its entry says why. */
  convert(): Conversion {
    for (const { item, entry, read } of this.#conditions) this.#setCondition(item, entry, read);
    let problems = this.#problems();
    // Every round leaves something out, so that there are at most as many as parts.
    while (this.#leaveOut(problems)) problems = this.#problems();
    const report = this.report.toList();
    if (this.#items.size === 0) {
      const message = 'The file has no question that can be asked.';
      return { definition: null, report, problems: [{ field: '', message }] };
    }
    return { definition: { ...this.#definition() }, report, problems };
  }

  #setCondition(item: DraftItem, entry: Entry, read: () => Expression): void {
    try {
      item.showIf = toCondition(read(), this.lookup);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      entry.change(`It is always shown, because its condition was left out: ${error.message}`);
    }
  }

  #problems(): FrameworkProblem[] {
    return checkDefinition(this.#definition()).problems;
  }

  #definition(): Definition {
    const scales = [...this.#scales.values()].map(({ part }) => part);
    const banded = new Set((this.more.bands ?? []).map(({ scale }) => scale));
    const main =
      scales.find(({ id }) => banded.has(id)) ?? scales.findLast(({ parts }) => parts) ?? scales[0];
    return {
      edition: 2,
      id: this.names.idFor('', 'questionnaire').replace(/-\d+$/, ''),
      version: 1,
      title: this.title || 'Imported questionnaire',
      intro: this.intro || this.title || 'Imported questionnaire',
      format: 'form',
      roles: ['assessor', 'parent', 'teacher', 'self'],
      languages: this.languages,
      canSkipQuestions: true,
      licence: 'The imported file states no licence.',
      source: 'Imported.',
      ...this.more,
      items: [...this.#items.values()].map(({ part }) => part),
      sections: this.#sections.filter(({ items }) => items.length > 0),
      scales,
      ...(main && { main: main.id }),
    };
  }

  /** Leaves out the parts with problems. Returns whether there were any. */
  #leaveOut(problems: readonly FrameworkProblem[]): boolean {
    const items = [...this.#items.values()];
    const scales = [...this.#scales.values()];
    let isChanged = false;
    for (const { field, message } of problems) {
      const [, list, index, rest = ''] = /^(items|scales)\[(\d+)\](.*)$/.exec(field) ?? [];
      const item = list === 'items' ? items[Number(index)] : undefined;
      const scale = list === 'scales' ? scales[Number(index)] : undefined;
      if (item) isChanged = this.#mendItem(item, rest, message) || isChanged;
      if (scale && this.#scales.delete(scale.part.id)) {
        scale.entry.leaveOut(`It cannot be scored: ${message}.`);
        isChanged = true;
      }
    }
    return isChanged;
  }

  #mendItem({ part, entry }: Kept<DraftItem>, rest: string, message: string): boolean {
    if (rest.startsWith('.showIf') && part.showIf) {
      delete part.showIf;
      entry.change(`It is always shown, because its condition was left out: ${message}.`);
      return true;
    }
    if (!this.#items.delete(part.id)) return false;
    for (const section of this.#sections)
      section.items = section.items.filter((id) => id !== part.id);
    entry.leaveOut(`${message}.`);
    return true;
  }
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { allOf } from '#rules/definition/condition.ts';
import type { Condition } from '#rules/definition/condition.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { problemInWords, textOf } from '#contract/messages.ts';
import type { ProblemInWords } from '#contract/messages.ts';
import { NotUnderstood } from './expression.ts';
import type { Calculation } from './to-scale.ts';
import type { Lookup, Target } from './comparison.ts';
import type { Expression } from './expression.ts';
import { Names } from './names.ts';
import { Pages } from './pages.ts';
import type { Entry } from './report.ts';
import { Report } from './report.ts';
import type { Conversion, Definition, DraftItem, DraftScale, DraftSection } from './source.ts';
import { UnreadableFile } from './source.ts';
import { weakerCondition, withoutPart } from './weaker-condition.ts';

/** The most questions of a questionnaire. */
const maxItems = 1000;
const maxScales = 100;
const maxFormulas = 1000;

/** The fields that no item can do without. */
const neededFields = new Set(['id', 'type', 'text', 'options']);

/** A calculation of the source, which is read once every name is known. */
interface Formula {
  name: string;
  title: string;
  titleByLanguage?: Record<string, string>;
  /** What the source says, for the report. */
  source: string;
  entry: Entry;
  /** @throws NotUnderstood */
  read: () => Calculation;
}

/** Reads a condition of the source. @throws NotUnderstood */
export type Read = () => Expression;

interface Kept<Part> {
  part: Part;
  entry: Entry;
}

/** A questionnaire while it is read from a source. Names of the source are found in any order at the end. */
export class Questionnaire {
  readonly report = new Report();
  readonly names = new Names();
  title = '';
  intro = '';
  languages: string[] = ['en'];
  /** Fields of the definition beside those above, such as its licence. */
  more: Partial<Definition> = {};
  readonly #items = new Map<string, Kept<DraftItem>>();
  readonly #pages = new Pages();
  readonly #scales = new Map<string, Kept<DraftScale>>();
  readonly #targets = new Map<string, Target>();
  readonly #formulas: Formula[] = [];
  readonly #conditions: { item: DraftItem; entry: Entry; reads: readonly Read[] }[] = [];

  readonly lookup: Lookup = (name) => this.#targets.get(name);

  /** Begins a page; items that follow are on it. `titled` is the element that gives it its title. */
  section(title: string, more: Partial<DraftSection> = {}, titled?: Entry): void {
    this.#pages.begin(title, more, titled);
  }

  /** A text between items: it opens the page of those that follow. */
  text(text: string, entry: Entry, byLanguage?: Record<string, string>): void {
    this.#pages.addText(text, this.title, entry, byLanguage);
  }

  /** Adds an item that the source calls `name`. */
  add(name: string, item: DraftItem, entry: Entry): void {
    if (this.#items.size >= maxItems)
      throw new UnreadableFile(msg`A questionnaire can have at most ${{ maxItems }} questions.`);
    this.#pages.addItem(item.id, this.title);
    this.#items.set(item.id, { part: item, entry });
    if (this.#targets.has(name))
      entry.change(msg`Its name is used twice; conditions mean the first.`);
    else this.#targets.set(name, { item });
  }

  /** Reads the conditions of an item, which all have to hold, once every name is known. */
  showIf(item: DraftItem, entry: Entry, reads: readonly Read[]): void {
    this.#conditions.push({ item, entry, reads });
  }

  /** Whether the answers to an item have scores. */
  isScored(id: string): boolean {
    const item = this.#items.get(id)?.part;
    return (
      item !== undefined && 'options' in item && item.options.some(({ score }) => score != null)
    );
  }

  /** Adds the scale that a calculation says, once `addScales` is called. */
  calculate(formula: Formula): void {
    if (this.#formulas.length < maxFormulas) this.#formulas.push(formula);
    else formula.entry.leaveOut(msg`At most ${{ maxFormulas }} calculations of a file are read.`);
  }

  /** Reads the calculations, those of other calculations last. */
  addScales(): void {
    let open = this.#formulas.splice(0);
    for (let count = Infinity; open.length < count;) {
      count = open.length;
      open = open.filter((formula) => this.#failure(formula) !== null);
    }
    for (const formula of open) {
      const said = formula.source.slice(0, 500);
      formula.entry.leaveOut(
        msg`Its calculation is not run: ${{ why: this.#failure(formula) ?? '' }} It says: ${{ said }}`,
      );
    }
  }

  /** Why a calculation is no scale; null once it is one. */
  #failure({ name, title, titleByLanguage, entry, read }: Formula): string | null {
    try {
      const calculation = read();
      const id = this.names.idFor(name, 'scale');
      entry.change(missingRule(calculation));
      const named = { id, title: title || name || id, ...(titleByLanguage && { titleByLanguage }) };
      this.addScale(name || id, { ...named, higherIs: 'neither', ...calculation }, entry);
      return null;
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      return error.message;
    }
  }

  addScale(name: string, scale: DraftScale, entry: Entry): void {
    if (this.#scales.size >= maxScales)
      return entry.leaveOut(msg`A questionnaire can have at most ${{ maxScales }} scores.`);
    this.#scales.set(scale.id, { part: scale, entry });
    if (!this.#targets.has(name)) this.#targets.set(name, { scale: scale.id });
  }

  /** The whole questionnaire. What cannot stand in a definition is left out, and its entry says why. */
  convert(): Conversion {
    this.addScales();
    for (const each of this.#conditions) this.#setCondition(each.item, each.entry, each.reads);
    let problems = this.#problems();
    // Every round leaves something out, so that there are at most as many as parts.
    while (this.#leaveOut(problems)) problems = this.#problems();
    this.#pages.report();
    const report = this.report.toList();
    if (this.#items.size === 0) {
      const message = textOf(msg`The file has no question that can be asked.`);
      return { definition: null, report, problems: [{ field: '', message }] };
    }
    return { definition: { ...this.#definition() }, report, problems };
  }

  #setCondition(item: DraftItem, entry: Entry, reads: readonly Read[]): void {
    const failures: string[] = [];
    const kept = reads.flatMap((read): Condition[] => {
      try {
        const condition = weakerCondition(read(), this.lookup, (why) => failures.push(why));
        if (!condition) return [];
        return 'all' in condition ? condition.all : [condition];
      } catch (error) {
        if (!(error instanceof NotUnderstood)) throw error;
        failures.push(error.message);
        return [];
      }
    });
    const showIf = allOf(kept);
    if (showIf) item.showIf = showIf;
    for (const failure of failures) entry.change(shownBecause(showIf, failure));
  }

  #problems(): ProblemInWords[] {
    return checkDefinition(this.#definition()).problems.map(problemInWords);
  }

  #definition(): Definition {
    const unnamed = textOf(msg`Imported questionnaire`);
    const scales = [...this.#scales.values()].map(({ part }) => part);
    const banded = new Set((this.more.bands ?? []).map(({ scale }) => scale));
    const main =
      scales.find(({ id }) => banded.has(id)) ?? scales.findLast(({ parts }) => parts) ?? scales[0];
    return {
      edition: 2,
      id: this.names.idFor('', 'questionnaire').replace(/-\d+$/, ''),
      version: 1,
      title: this.title || unnamed,
      intro: this.intro || this.title || unnamed,
      format: 'form',
      roles: ['assessor', 'parent', 'teacher', 'self'],
      languages: this.languages,
      canSkipQuestions: true,
      licence: textOf(msg`The imported file states no licence.`),
      source: textOf(msg`Imported.`),
      ...this.more,
      items: [...this.#items.values()].map(({ part }) => part),
      sections: this.#pages.sections(),
      scales,
      ...(main && { main: main.id }),
    };
  }

  /** Leaves out the parts with problems. Returns whether there were any. */
  #leaveOut(problems: readonly ProblemInWords[]): boolean {
    const items = [...this.#items.values()];
    const scales = [...this.#scales.values()];
    let isChanged = false;
    const mended = new Set<DraftItem>();
    for (const { field, message } of problems) {
      const [, list, index, rest = ''] = /^(items|scales)\[(\d+)\](.*)$/.exec(field) ?? [];
      const item = list === 'items' ? items[Number(index)] : undefined;
      const scale = list === 'scales' ? scales[Number(index)] : undefined;
      // The places of further problems of an item are those before it was mended; the next round names them anew.
      if (item && !mended.has(item.part) && this.#mendItem(item, rest, message)) {
        mended.add(item.part);
        isChanged = true;
      }
      if (scale && this.#scales.delete(scale.part.id)) {
        scale.entry.leaveOut(msg`It cannot be scored: ${{ message }}.`);
        isChanged = true;
      }
    }
    return isChanged;
  }

  #mendItem({ part, entry }: Kept<DraftItem>, rest: string, message: string): boolean {
    if (rest.startsWith('.showIf') && part.showIf) {
      const [, , ...path] = rest.split(/[.[\]]+/);
      const left = withoutPart(part.showIf, path);
      delete part.showIf;
      if (left) part.showIf = left;
      entry.change(shownBecause(left, `${message}.`));
      return true;
    }
    const [, field = ''] = /^\.(\w+)/.exec(rest) ?? [];
    if (!neededFields.has(field) && Object.hasOwn(part, field)) {
      Reflect.deleteProperty(part, field);
      entry.change(msg`Its ${{ field }} was left out: ${{ message }}.`);
      return true;
    }
    if (!this.#items.delete(part.id)) return false;
    this.#pages.remove(part.id);
    entry.leaveOut(`${message}.`);
    return true;
  }
}

/** What it means that a condition, or a part of it, was left out. */
function shownBecause(left: Condition | null | undefined, why: string): MessageDescriptor {
  return left
    ? msg`It is shown more often, because a part of its condition was left out: ${{ why }}`
    : msg`It is always shown, because its condition was left out: ${{ why }}`;
}

function missingRule({ missing }: Calculation): MessageDescriptor {
  const needsAll = missing && 'atMost' in missing && missing.atMost === 0;
  return needsAll
    ? msg`The calculation became a scale that needs every answer.`
    : msg`The calculation became a scale of the answers that are given.`;
}

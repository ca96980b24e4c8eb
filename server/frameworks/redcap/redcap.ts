import { msg } from '@lingui/core/runtime-macro';
import { decodedText } from '#server/frameworks/conversion/file-text.ts';
import { notePiping } from '#server/frameworks/conversion/piping.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { isHidden, unreadOf } from './annotations.ts';
import { readDictionary } from './columns.ts';
import type { Field } from './columns.ts';
import { readCalculation, readBranching } from './logic.ts';
import { itemOf } from './items.ts';

const piped = /\[[a-z][a-z0-9_]*(?:\([^)\]]*\))?\]/;

/** Converts the data dictionary of REDCap (CSV). @throws UnreadableFile */
export function convertRedcap(file: SourceFile): Conversion {
  const { fields, unknown } = readDictionary(decodedText(file, 'windows-1252'));
  const questionnaire = new Questionnaire();
  questionnaire.title = titleOf(fields[0]?.form ?? '') || plainLine(file.name, 200);
  for (const header of unknown)
    questionnaire.report
      .add(msg`line ${{ line: 1 }}`, header)
      .leaveOut(msg`Data dictionaries have no such column.`);
  for (const [index, field] of fields.entries()) addRow(questionnaire, field, fields[index - 1]);
  return questionnaire.convert();
}

function addRow(questionnaire: Questionnaire, field: Field, before: Field | undefined): void {
  const entry = questionnaire.report.add(
    msg`line ${{ line: field.line }}`,
    field.name || msg`(no name)`,
  );
  if (field.form !== before?.form || field.sectionHeader) beginPage(questionnaire, field, entry);
  if (!before && isRecordKey(field))
    entry.leaveOut(msg`It is the key of the record, which nobody is asked for.`);
  else addField(questionnaire, field, entry);
}

/** Whether the first field of a dictionary is the one that names its records, such as `record_id` or `study_id`. */
function isRecordKey({ name, type }: Field): boolean {
  return type.toLowerCase() === 'text' && /(?:^|_)(?:record)?id$/i.test(name);
}

function titleOf(form: string): string {
  const words = form.replaceAll('_', ' ').trim();
  return words === '' ? '' : words[0]?.toUpperCase() + words.slice(1);
}

/** A header that is longer than a title is the introduction of its page. */
function beginPage(questionnaire: Questionnaire, field: Field, entry: Entry): void {
  const header = plainText(field.sectionHeader, 4000, entry);
  if (header.length <= 200)
    return questionnaire.section(plainLine(header, 200) || titleOf(field.form));
  questionnaire.section(titleOf(field.form));
  questionnaire.text(header, entry);
}

function addField(questionnaire: Questionnaire, field: Field, entry: Entry): void {
  if (field.type.toLowerCase() === 'calc') return addCalculation(questionnaire, field, entry);
  if (isHidden(field)) return entry.leaveOut(msg`It is hidden.`);
  if (field.type.toLowerCase() === 'descriptive') return addText(questionnaire, field, entry);
  const item = itemOf(questionnaire, field, entry);
  if (!item) return;
  noteUnsaid(field, entry);
  questionnaire.add(field.name, item, entry);
  if (field.branching) questionnaire.showIf(item, entry, [() => readBranching(field.branching)]);
}

function addText(questionnaire: Questionnaire, field: Field, entry: Entry): void {
  const text = plainText(field.label, 4000, entry);
  if (!text) return entry.leaveOut(msg`It has no text.`);
  if (field.branching) entry.change(msg`It is always shown: texts have no condition.`);
  notePiping(field.label, piped, entry);
  questionnaire.text(text, entry);
}

/** Says what a dictionary knows of a field and a questionnaire does not. */
function noteUnsaid(field: Field, entry: Entry): void {
  if (field.identifier.toLowerCase() === 'y')
    entry.note(msg`It is marked as an identifier; Beacon protects every answer alike.`);
  if (field.ranking.toLowerCase() === 'y')
    entry.change(msg`The ranking of its matrix was left out.`);
  if (field.number)
    entry.change(msg`Its number “${{ number: plainLine(field.number, 40) }}” was left out.`);
  const looks = looksOf(field);
  if (looks) entry.note(msg`How it looks was left out: ${{ looks }}.`);
  const unread = unreadOf(field);
  if (unread) entry.change(msg`Its annotation was left out: ${{ unread }}`);
  notePiping(field.label, piped, entry);
}

/** How a field is laid out, in the words of the dictionary. */
function looksOf({ alignment, matrix, type, validation }: Field): string {
  const hasNumber = type.toLowerCase() === 'slider' && validation !== '';
  const parts = [alignment, matrix && `matrix ${matrix}`, hasNumber && `slider with ${validation}`];
  return plainLine(parts.filter(Boolean).join(', '), 200);
}

function addCalculation(questionnaire: Questionnaire, field: Field, entry: Entry): void {
  if (field.branching)
    entry.change(msg`Its branching logic was left out: scores have no condition.`);
  questionnaire.calculate({
    name: field.name,
    title: plainLine(field.label, 200, entry),
    source: field.choices,
    entry,
    read: () => readCalculation(field.choices, questionnaire.lookup, (text) => entry.change(text)),
  });
}

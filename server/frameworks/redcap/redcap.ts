import { textOf } from '#server/frameworks/conversion/file-text.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { readFields } from './columns.ts';
import type { Field } from './columns.ts';
import { readCalculation, readBranching } from './logic.ts';
import { itemOf } from './items.ts';

/** Converts the data dictionary of REDCap (CSV). @throws UnreadableFile */
export function convertRedcap(file: SourceFile): Conversion {
  const fields = readFields(textOf(file, 'windows-1252'));
  const questionnaire = new Questionnaire();
  questionnaire.title = titleOf(fields[0]?.form ?? '') || plainLine(file.name, 200);
  const calculations: { field: Field; entry: Entry }[] = [];
  for (const [index, field] of fields.entries()) {
    const isNewForm = index === 0 || field.form !== fields[index - 1]?.form;
    if (isNewForm || field.sectionHeader) {
      questionnaire.section(plainLine(field.sectionHeader, 200) || titleOf(field.form));
    }
    const entry = questionnaire.report.add(`line ${field.line}`, field.name);
    if (field.type === 'calc') calculations.push({ field, entry });
    else addField(questionnaire, field, entry);
  }
  for (const each of calculations) addCalculation(questionnaire, each);
  return questionnaire.convert();
}

function titleOf(form: string): string {
  const words = form.replaceAll('_', ' ').trim();
  return words === '' ? '' : words[0]?.toUpperCase() + words.slice(1);
}

function addField(questionnaire: Questionnaire, field: Field, entry: Entry): void {
  if (field.type.toLowerCase() === 'descriptive') return addText(questionnaire, field, entry);
  const item = itemOf(questionnaire, field, entry);
  if (!item) return;
  noteUnsaid(field, entry);
  questionnaire.add(field.name, item, entry);
  if (field.branching) questionnaire.showIf(item, entry, () => readBranching(field.branching));
}

function addText(questionnaire: Questionnaire, field: Field, entry: Entry): void {
  const text = plainText(field.label, 4000, entry);
  if (!text) return entry.leaveOut('It has no text.');
  if (field.branching) entry.change('It is always shown: texts have no condition.');
  questionnaire.text(text);
}

/** Says what a dictionary knows of a field and a questionnaire does not. */
function noteUnsaid(field: Field, entry: Entry): void {
  if (field.identifier.toLowerCase() === 'y')
    entry.note('It is marked as an identifier; Beacon protects every answer alike.');
  if (field.ranking.toLowerCase() === 'y') entry.change('The ranking of its matrix was left out.');
  if (field.annotation) entry.change(`Its annotation was left out: ${field.annotation}`);
}

function addCalculation(
  questionnaire: Questionnaire,
  { field, entry }: { field: Field; entry: Entry },
): void {
  const calculation = readCalculation(field.choices, questionnaire.lookup, entry);
  if (!calculation) return;
  if (field.branching) entry.change('Its branching logic was left out: scores have no condition.');
  questionnaire.addScale(
    field.name,
    {
      id: questionnaire.names.idFor(field.name, 'scale'),
      title: plainLine(field.label, 200, entry) || field.name,
      higherIs: 'neither',
      ...calculation,
    },
    entry,
  );
}

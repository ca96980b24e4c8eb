import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { textOf } from '#contract/messages.ts';
import { isTooDeep } from '#rules/framework/framework.ts';
import { decodedText } from '#server/frameworks/conversion/file-text.ts';
import { parseObject } from '#server/frameworks/conversion/own-json.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import { translationsOf } from './extensions.ts';
import { questionnaireSchema } from './resource.ts';
import type { FhirQuestionnaire } from './resource.ts';
import { ownFieldsOf, withOwnFields } from './own-fields.ts';
import { Translations } from './translations.ts';
import { ValueSets } from './value-sets.ts';
import { Walk } from './walk.ts';

/** Converts a FHIR Questionnaire of R4, R4B or R5 (JSON). @throws UnreadableFile */
export function convertFhir(file: SourceFile): Conversion {
  const { resource, beside } = readFile(file);
  const translations = new Translations(resource.language);
  const questionnaire = new Questionnaire();
  questionnaire.title = plainLine(resource.title ?? resource.name ?? '', 200);
  questionnaire.intro = plainText(resource.description ?? '', 4000);
  questionnaire.languages = translations.languages;
  const licence = plainText(resource.copyright ?? '', 4000);
  const source = plainText(resource.url ?? resource.publisher ?? '', 4000);
  questionnaire.more = {
    ...translations.fieldsOf('title', translationsOf(resource._title), 200),
    ...translations.fieldsOf('intro', translationsOf(resource._description), 4000),
    ...(licence && { licence, copyright: licence }),
    ...(source && { source }),
  };
  reportFields(resource, questionnaire);
  const valueSets = new ValueSets([...(resource.contained ?? []), ...beside]);
  new Walk({ questionnaire, translations, valueSets }, resource).run();
  return withOwnFields(questionnaire.convert(), resource);
}

interface Source {
  resource: FhirQuestionnaire;
  /** The resources that stand beside it in a Bundle. */
  beside: readonly unknown[];
}

/** The questionnaire of a file: the whole of it, or the only one of a Bundle. @throws UnreadableFile */
function readFile(file: SourceFile): Source {
  const parsed = parseObject(decodedText(file));
  if (isTooDeep(parsed)) throw new UnreadableFile(msg`Its groups are nested too deep.`);
  const bundle = bundleSchema.safeParse(parsed).data;
  const resources = (bundle?.entry ?? []).map(({ resource }) => resource);
  const inside = resources.filter((each) => each?.['resourceType'] === 'Questionnaire');
  if (inside.length > 1)
    throw new UnreadableFile(msg`The Bundle holds several Questionnaires. Import them one by one.`);
  const [only = parsed] = inside;
  const type = only['resourceType'];
  if (type !== 'Questionnaire')
    throw new UnreadableFile(
      msg`The file is a ${{ type: plainLine(String(type), 60) }}. Import a Questionnaire.`,
    );
  const result = questionnaireSchema.safeParse(only);
  if (result.success) return { resource: result.data, beside: resources };
  const [first = '', ...others] = result.error.issues.map(({ path }) => placeOf(only, path));
  const message = textOf(notFhir);
  const more = others.slice(0, maxProblems).map((field) => ({ field, message }));
  throw new UnreadableFile(notFhir, first, more);
}

const notFhir = msg`This is not what FHIR says of a Questionnaire.`;
const maxProblems = 199;

const bundleSchema = z.looseObject({
  resourceType: z.literal('Bundle'),
  entry: z.array(z.looseObject({ resource: z.looseObject({}).optional() })),
});

/** The path of a value after the linkId of its item. */
function placeOf(resource: unknown, path: readonly PropertyKey[]): string {
  let linkId: unknown;
  let value = resource;
  for (const key of path) {
    value = Object(value)[key];
    linkId = Object(value)['linkId'] ?? linkId;
  }
  const place = path.map(String).join('.');
  return typeof linkId === 'string' ? `linkId ${linkId}, ${place}` : place;
}

const readFields = new Set([
  'resourceType',
  'item',
  'title',
  '_title',
  '_description',
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
    if (name === 'extension' && isRead(resource)) continue;
    if (!readFields.has(name)) entry.leaveOut(msg`It says nothing that is asked or scored.`);
  }
}

/** Whether the extensions of a questionnaire are read: its variables, or what Beacon itself wrote. */
function isRead(resource: FhirQuestionnaire): boolean {
  const { extension = [] } = resource;
  const isOwn = ownFieldsOf(resource, 'questionnaire') !== null;
  return isOwn || extension.every(({ url }) => url.endsWith('/variable'));
}

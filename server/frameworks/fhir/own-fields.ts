import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { problemInWords, textOf } from '#contract/messages.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import type { Conversion } from '#server/frameworks/conversion/source.ts';
import { isOwnUrl } from './own-extensions.ts';
import type { OwnPart } from './own-extensions.ts';
import type { Extension, FhirItem, FhirQuestionnaire } from './resource.ts';

type Fields = Record<string, unknown>;

const fieldsSchema = z.record(z.string(), z.unknown());
const partsSchema = z.array(z.looseObject({ id: z.string() }));
const optionsSchema = z.array(z.looseObject({ value: z.string() }));

/** The fields in an extension of Beacon's own; null without one that can be read. */
export function ownFieldsOf(
  { extension = [] }: { extension?: Extension[] | undefined },
  part: OwnPart,
): Fields | null {
  const text = extension.find(({ url }) => isOwnUrl(url, part))?.valueString;
  if (text === undefined) return null;
  try {
    return fieldsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A converted Questionnaire that Beacon exported, with the scales, bands and other fields of its extensions. Where they
 * no longer fit together, because the Questionnaire was changed, the conversion without them.
 */
export function withOwnFields(conversion: Conversion, resource: FhirQuestionnaire): Conversion {
  const own = ownFieldsOf(resource, 'questionnaire');
  const { definition, report } = conversion;
  if (!own || !definition) return conversion;
  const groups = (resource.item ?? []).filter(({ type }) => type === 'group');
  const { scales, main, copyright, ...asked } = definition;
  const { framework, problems } = checkDefinition({
    ...asked,
    ...own,
    version: versionOf(resource),
    items: itemsOf(definition, groups),
    sections: sectionsOf(definition, groups),
  });
  const entry = { place: 'Questionnaire', name: 'extension' };
  if (framework) {
    const kept = { ...entry, outcome: 'kept' as const, note: '' };
    return { definition: framework, report: [kept, ...report], problems: [] };
  }
  const { field, message } = problemInWords(problems[0]);
  const note = textOf(msg`It no longer fits the questions: ${{ field }} ${{ message }}.`);
  return { ...conversion, report: [{ ...entry, outcome: 'left_out', note }, ...report] };
}

function versionOf({ version }: FhirQuestionnaire): number {
  return /^[1-9]\d{0,5}$/.test(version ?? '') ? Number(version) : 1;
}

/** The sections, each with the fields of its group. A group that holds no question is no section. */
function sectionsOf(definition: Fields, groups: readonly FhirItem[]): unknown {
  const sections = partsSchema.safeParse(definition['sections']).data ?? [];
  if (sections.length !== groups.length) return sections;
  return groups.map((group, index) => ({
    ...sections[index],
    ...ownFieldsOf(group, 'section'),
  }));
}

function itemsOf(definition: Fields, groups: readonly FhirItem[]): unknown {
  const fields = new Map(
    groups.flatMap(({ item = [] }) =>
      item.map((each) => [each.linkId, ownFieldsOf(each, 'item')] as const),
    ),
  );
  const items = partsSchema.safeParse(definition['items']).data ?? [];
  return items.map((item) => withItemFields(item, fields.get(item.id) ?? {}));
}

function withItemFields(item: Fields, { options, required, showIf, ...own }: Fields): Fields {
  const { long, maxLength, ...untyped } = item;
  const typed = own['type'] === 'comment' ? untyped : item;
  return {
    ...typed,
    ...own,
    showIf: showIf === undefined ? item['showIf'] : (showIf ?? undefined),
    required: required === undefined ? item['required'] : (required ?? undefined),
    ...(options !== undefined && { options: optionsOf(item['options'], options) }),
  };
}

function optionsOf(options: unknown, own: unknown): unknown {
  const fields = new Map(Object.entries(fieldsSchema.safeParse(own).data ?? {}));
  const list = optionsSchema.safeParse(options).data ?? [];
  return list.map((option) => {
    return { ...option, ...fieldsSchema.safeParse(fields.get(option.value)).data };
  });
}

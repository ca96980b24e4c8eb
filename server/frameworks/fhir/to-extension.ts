import type { Element, Extension } from 'fhir/r4.d.ts';

const core = 'http://hl7.org/fhir/StructureDefinition';

/** The URL of an extension of FHIR itself. */
export function coreUrl(name: string): string {
  return `${core}/${name}`;
}

/** The field with extensions; none without any. */
export function extensions(list: Extension[]): { extension?: Extension[] } {
  return list.length > 0 ? { extension: list } : {};
}

/** The translations of a text, in the field beside it. */
export function translated<Field extends string>(
  field: Field,
  texts: Record<string, string> | undefined,
): { [Key in Field]?: Element } {
  const translations = Object.entries(texts ?? {}).map(([lang, content]): Extension => {
    return {
      url: coreUrl('translation'),
      extension: [
        { url: 'lang', valueCode: lang },
        { url: 'content', valueString: content },
      ],
    };
  });
  if (translations.length === 0) return {};
  return { [field]: { extension: translations } } as { [Key in Field]?: Element };
}

/** An extension with a number: an integer where it is one. */
export function numeric(name: string, value: number | undefined): Extension[] {
  if (value === undefined) return [];
  const url = coreUrl(name);
  return [isInteger(value) ? { url, valueInteger: value } : { url, valueDecimal: value }];
}

/** Whether a number is an integer of FHIR: 32 bits. */
export function isInteger(value: number): boolean {
  return Math.trunc(value) === value && Math.abs(value) < 2 ** 31;
}

/** How an item is displayed, such as by a slider. */
export function control(code: string): Extension {
  const system = 'http://hl7.org/fhir/questionnaire-item-control';
  return {
    url: coreUrl('questionnaire-itemControl'),
    valueCodeableConcept: { coding: [{ system, code }] },
  };
}

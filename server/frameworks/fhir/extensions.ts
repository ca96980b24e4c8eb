import type { Extension } from './resource.ts';

interface Extended {
  extension?: Extension[] | undefined;
}

/** The extension whose URL ends with a name; null without one. */
export function extensionOf({ extension = [] }: Extended, name: string): Extension | null {
  return extension.find(({ url }) => url.split(/[/#]/).at(-1) === name) ?? null;
}

/** The number of an extension of decimals or integers. */
export function numberOf(element: Extended, ...names: string[]): number | undefined {
  for (const name of names) {
    const found = extensionOf(element, name);
    const value = found?.valueDecimal ?? found?.valueInteger ?? found?.valueQuantity?.value;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The codes of an extension with a concept, such as `slider` of itemControl. */
export function codesOf(element: Extended, name: string): string[] {
  const found = extensionOf(element, name);
  const codings =
    found?.valueCodeableConcept?.coding ?? (found?.valueCoding ? [found.valueCoding] : []);
  return codings.flatMap(({ code }) => (code ? [code] : []));
}

/** The translations of a primitive element by language. */
export function translationsOf(
  primitive: Extended | undefined,
): [language: string, text: string][] {
  return (primitive?.extension ?? [])
    .filter(({ url }) => url.endsWith('/translation'))
    .flatMap(({ extension = [] }): [string, string][] => {
      const lang = extension.find(({ url }) => url === 'lang');
      const content = extension.find(({ url }) => url === 'content');
      const language = lang?.valueCode ?? lang?.valueString;
      const text = content?.valueString ?? content?.valueMarkdown;
      return language && text ? [[language, text]] : [];
    });
}

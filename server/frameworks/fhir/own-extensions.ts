import type { Extension } from 'fhir/r4.d.ts';

const base = 'urn:beacon:fhir:StructureDefinition/';
/** The base of files that were exported before; it is read and no longer written. */
const earlierBase = 'https://beacon.example/fhir/StructureDefinition/';

/** What FHIR has no place for: scales, norms, bands and the like, as JSON, so that a Questionnaire comes back whole. */
const ownUrls = {
  questionnaire: `${base}beacon-questionnaire`,
  section: `${base}beacon-section`,
  item: `${base}beacon-item`,
} as const;
export type OwnPart = keyof typeof ownUrls;

/** What an answer has in addition: a comment on it, or on the whole response. */
export const commentUrl = `${base}beacon-comment`;

/** Whether an extension is the one of Beacon for a part, under either base. */
export function isOwnUrl(url: string, part: OwnPart): boolean {
  return url.replace(earlierBase, base) === ownUrls[part];
}

/** An extension with the fields of a definition that FHIR cannot say; none where there are no such fields. */
export function ownExtension(part: OwnPart, fields: object): Extension[] {
  const text = JSON.stringify(fields);
  return text === '{}' ? [] : [{ url: ownUrls[part], valueString: text }];
}

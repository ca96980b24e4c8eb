import type { Extension } from 'fhir/r4.d.ts';

/** What FHIR has no place for: scales, norms, bands and the like, as JSON, so that a Questionnaire comes back whole. */
export const ownUrls = {
  questionnaire: 'https://beacon.example/fhir/StructureDefinition/beacon-questionnaire',
  section: 'https://beacon.example/fhir/StructureDefinition/beacon-section',
  item: 'https://beacon.example/fhir/StructureDefinition/beacon-item',
} as const;

/** What an answer has in addition: a comment on it, or on the whole response. */
export const commentUrl = 'https://beacon.example/fhir/StructureDefinition/beacon-comment';

/** An extension with the fields of a definition that FHIR cannot say; none where there are no such fields. */
export function ownExtension(part: keyof typeof ownUrls, fields: object): Extension[] {
  const text = JSON.stringify(fields);
  return text === '{}' ? [] : [{ url: ownUrls[part], valueString: text }];
}

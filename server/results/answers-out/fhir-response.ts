import type {
  Coding,
  Observation,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
  Reference,
} from 'fhir/r4.d.ts';
import { v5 } from 'uuid';
import type { Framework } from '#rules/definition/definition.ts';
import type { Option } from '#rules/definition/item.ts';
import { chosenOptions } from './answer-values.ts';
import type { GivenAnswer, ScaleScore, ScoredResponse } from './responses.ts';

const absentReasonUrl = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
const absentReasons = { unknown: 'asked-unknown', not_applicable: 'not-applicable' } as const;

/** A resource with the address by which others in the bundle refer to it. */
export interface FhirEntry {
  fullUrl: string;
  resource: QuestionnaireResponse | Observation;
}

/** A response as FHIR R4: the QuestionnaireResponse, and an Observation for each score. */
export function fhirEntries(response: ScoredResponse): FhirEntry[] {
  const { row, scales } = response;
  const id = v5(row.memberId, row.assessmentId);
  const fullUrl = `urn:uuid:${id}`;
  const scored = scales.flatMap((scale): FhirEntry[] => {
    if (scale.score === null) return [];
    const own = v5(scale.id, id);
    const resource = observation(response, { ...scale, score: scale.score }, fullUrl);
    return [{ fullUrl: `urn:uuid:${own}`, resource: { ...resource, id: own } }];
  });
  return [{ fullUrl, resource: { ...questionnaireResponse(response), id } }, ...scored];
}

function questionnaireResponse(response: ScoredResponse): QuestionnaireResponse {
  const { beacon, row, date, answers } = response;
  const item = answers.map(responseItem);
  if (row.comment !== null) {
    item.push({ linkId: '_comment', text: 'Comment', answer: [{ valueString: row.comment }] });
  }
  return {
    resourceType: 'QuestionnaireResponse',
    questionnaire: `${canonicalOf(beacon.framework)}|${beacon.framework.version}`,
    status: 'completed',
    subject: subjectOf(response),
    authored: date,
    author: authorOf(response),
    ...(item.length > 0 && { item }),
  };
}

/** An item has the id of its question; a comment on it is an item below its answer. */
function responseItem({ item, answer }: GivenAnswer): QuestionnaireResponseItem {
  const { id: linkId, text } = item;
  const { comment } = answer;
  const values = valuesOf({ item, answer });
  if (comment === undefined) return { linkId, text, answer: values };
  if (item.type === 'comment') return { linkId, text, answer: [{ valueString: comment }] };
  const own = { linkId: `${linkId}.comment`, text: 'Comment', answer: [{ valueString: comment }] };
  const [first, ...others] = values;
  return first
    ? { linkId, text, answer: [{ ...first, item: [own] }, ...others] }
    : { linkId, text, item: [own] };
}

function valuesOf({
  item,
  answer,
}: Pick<GivenAnswer, 'item' | 'answer'>): QuestionnaireResponseItemAnswer[] {
  const given = answer.rating ?? answer.value;
  if (given === undefined) return [];
  const chosen = chosenOptions(item, answer);
  if (chosen.length > 0) return chosen.map((option) => ({ valueCoding: codingOf(option) }));
  if (typeof given === 'number') {
    return [Number.isInteger(given) ? { valueInteger: given } : { valueDecimal: given }];
  }
  const texts = [given].flat();
  return texts.map((text) => (item.type === 'date' ? { valueDate: text } : { valueString: text }));
}

/** An option that is no answer to the question carries the reason why data is absent. */
function codingOf({ value, label, missing }: Option): Coding {
  const reason = missing && [{ url: absentReasonUrl, valueCode: absentReasons[missing] }];
  return { ...(reason && { extension: reason }), code: value, display: label };
}

function observation(
  response: ScoredResponse,
  { id, title, score, band }: ScaleScore & { score: number },
  responseUrl: string,
): Observation {
  const { beacon, date } = response;
  const coding = { system: `${canonicalOf(beacon.framework)}:scales`, code: id, display: title };
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [coding], text: title },
    subject: subjectOf(response),
    effectiveDateTime: date,
    performer: [authorOf(response)],
    valueQuantity: {
      value: score,
      unit: 'score',
      system: 'http://unitsofmeasure.org',
      code: '{score}',
    },
    ...(band !== null && { interpretation: [{ text: band }] }),
    derivedFrom: [{ reference: responseUrl }],
  };
}

/** The name of a framework among those of all installations: it has no address. */
function canonicalOf({ id }: Framework): string {
  return `urn:beacon:questionnaire:${id}`;
}

function subjectOf({ beacon }: ScoredResponse): Reference {
  const { clientId, clientExternalRef, clientName } = beacon;
  return {
    type: 'Patient',
    identifier: { value: clientExternalRef ?? clientId },
    display: clientName || clientId,
  };
}

/** People outside a health record are named, without a resource of their own. */
function authorOf({ row }: ScoredResponse): Reference {
  return { display: row.name === null ? row.role : `${row.name} (${row.role})` };
}

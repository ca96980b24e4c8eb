import type {
  Coding,
  Extension,
  Observation,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
  Reference,
} from 'fhir/r4.d.ts';
import { v5 } from 'uuid';
import type { Framework } from '#rules/definition/definition.ts';
import type { Option } from '#rules/definition/item.ts';
import { isWhole } from '#server/frameworks/fhir/enable-when.ts';
import { commentUrl } from '#server/frameworks/fhir/own-extensions.ts';
import { canonicalOf, toFhir } from '#server/frameworks/fhir/to-fhir.ts';
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
  const item = nested(beacon.framework, answers);
  return {
    resourceType: 'QuestionnaireResponse',
    ...commented(row.comment),
    questionnaire: `${canonicalOf(beacon.framework)}|${beacon.framework.version}`,
    status: 'completed',
    subject: subjectOf(response),
    authored: date,
    author: authorOf(response),
    ...(item.length > 0 && { item }),
  };
}

const groups = new WeakMap<Framework, QuestionnaireItem[]>();

/** The answers in the groups of the exported Questionnaire, so that they are valid against it. */
function nested(
  framework: Framework,
  answers: readonly GivenAnswer[],
): QuestionnaireResponseItem[] {
  const known = groups.get(framework) ?? toFhir(framework).item ?? [];
  groups.set(framework, known);
  const given = new Map(answers.map((each) => [each.item.id, each]));
  return known.flatMap(({ linkId, text, type, item: asked = [] }) => {
    if (type !== 'group') return [];
    const item = asked.flatMap((each) => {
      const answer = given.get(each.linkId);
      return answer ? [responseItem(answer)] : [];
    });
    return item.length > 0 ? [{ linkId, ...(text !== undefined && { text }), item }] : [];
  });
}

/** An item has the id of its question; a comment on it is an extension, because no question asks for it. */
function responseItem({ item, answer }: GivenAnswer): QuestionnaireResponseItem {
  const { id: linkId, text } = item;
  const { comment } = answer;
  if (item.type === 'comment' && comment !== undefined)
    return { linkId, text, answer: [{ valueString: comment }] };
  const values = valuesOf({ item, answer });
  return { ...commented(comment), linkId, text, ...(values.length > 0 && { answer: values }) };
}

function commented(comment: string | null | undefined): { extension?: Extension[] } {
  return comment == null ? {} : { extension: [{ url: commentUrl, valueString: comment }] };
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
    const isInteger = (item.type === 'rating' || item.type === 'number') && isWhole(item);
    return [isInteger ? { valueInteger: given } : { valueDecimal: given }];
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

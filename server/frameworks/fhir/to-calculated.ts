import type { QuestionnaireItem } from 'fhir/r4.d.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Scale } from '#rules/definition/scale.ts';
import type { LinkIds } from './link-ids.ts';
import { coreUrl } from './to-extension.ts';

const calculatedExpression =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression';
const functions = { sum: 'sum', mean: 'avg' } as const;

/**
 * A hidden item that calculates a scale in other systems: the sum or mean of the scores of choices. Scales with weights,
 * reversed items, parts or prorating have none, because those systems would show another score.
 */
export function calculatedItem(
  framework: Framework,
  scale: Scale,
  linkIds: LinkIds,
): QuestionnaireItem[] {
  if (!isPlain(framework, scale)) return [];
  const method = scale.method === 'mean' ? functions.mean : functions.sum;
  const ids = (scale.items ?? []).map(({ item }) => `linkId='${item}'`);
  const answers = `%resource.descendants().where(${ids.join(' or ')}).answer.value.ordinal()`;
  return [
    {
      linkId: linkIds.make(`score-${scale.id}`),
      text: scale.title,
      type: 'decimal',
      readOnly: true,
      extension: [
        { url: coreUrl('questionnaire-hidden'), valueBoolean: true },
        {
          url: calculatedExpression,
          valueExpression: { language: 'text/fhirpath', expression: `${answers}.${method}()` },
        },
      ],
    },
  ];
}

function isPlain(framework: Framework, { items, method, prorate, round }: Scale): boolean {
  if (!items || !(method in functions) || prorate || round !== 'none') return false;
  const choices = new Set(
    framework.items.filter(({ type }) => type === 'choice').map(({ id }) => id),
  );
  return items.every(
    ({ item, weight, reverse, scores }) =>
      choices.has(item) && weight === 1 && !reverse && scores === undefined,
  );
}

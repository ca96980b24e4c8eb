import type { Framework } from './definition.ts';
import { firstEditionSteps } from './first-edition-steps.ts';
import type { FirstEdition } from './first-edition.ts';
import { firstEditionBands, inOrder } from './first-edition-bands.ts';
import { firstEditionOptions, optionOf } from './first-edition-options.ts';
import type { Item } from './item.ts';
import type { Scale, ScaleItem } from './scale.ts';

type Section = FirstEdition['sections'][number];
type Question = Section['questions'][number];

/**
 * A definition of the first edition as one of the second, with the same questions and the same scores: its sections and
 * totals become scales.
 */
export function fromFirstEdition(old: FirstEdition): Framework {
  const { outOf, sections, totals, informants, impact, scoreOf, ...same } = old;
  const impactId = freeId(old, 'impact');
  return {
    ...same,
    edition: 2,
    languages: ['en'],
    options: old.options?.map((option) => optionOf(option)),
    items: sections.flatMap((section) =>
      section.questions.map((question) => itemOf(old, section, question)),
    ),
    sections: sections.map(({ id, title, image, questions }) => ({
      id,
      title,
      image,
      items: questions.map((question) => question.id),
      scale: id,
    })),
    steps: old.steps && firstEditionSteps(old),
    scales: [
      ...sections.map((section) => sectionScale(old, section)),
      ...totals.map((total) => totalScale(old, total)),
      ...impactScale(old, impactId),
    ],
    norms: [],
    bands: firstEditionBands(old, impactId),
    reliability: [],
    alerts: [],
    tests: [],
    main: scoreOf ?? 'all',
    thresholds: { ...old.thresholds, outOf },
  };
}

function itemOf(old: FirstEdition, { scoring }: Section, question: Question): Item {
  const { id, text, textByRole, title, instructions } = question;
  const texts = { id, text, textByRole, title, instructions };
  if (question.responseType === 'comment_only') return { ...texts, type: 'comment' };
  const options = firstEditionOptions(old).get(id);
  const highest = options ? Math.max(...options.map(({ score }) => score ?? 0)) : old.outOf;
  const range: [number, number] = [0, scoring === 'mean' ? old.outOf : highest];
  if (options) return { ...texts, range, type: 'choice', options };
  return { ...texts, range, type: 'rating', min: 0, max: old.outOf, step: 1 };
}

function sectionScale(old: FirstEdition, section: Section): Scale {
  const { id, title, scoring, higherIs, questions } = section;
  const items = questions
    .filter(({ responseType }) => responseType === 'rating')
    .map((question): ScaleItem => {
      return { item: question.id, weight: 1, reverse: question.reversed };
    });
  const isSum = scoring === 'sum';
  return {
    ...teamOf(old),
    id,
    title,
    higherIs,
    items,
    method: scoring,
    missing: { atLeastShare: isSum ? 0.6 : 0, of: 'all' },
    prorate: isSum,
    round: isSum ? 'half_up' : 'none',
    range: [0, isSum ? highestSum(old, section) : old.outOf],
  };
}

function totalScale(
  old: FirstEdition,
  { id, title, sections }: FirstEdition['totals'][number],
): Scale {
  const parts = old.sections.filter((section) => sections.includes(section.id));
  return {
    ...teamOf(old),
    id,
    title,
    higherIs: parts[0]?.higherIs ?? 'better',
    parts: parts.map((part) => ({ scale: part.id, weight: 1 })),
    method: 'sum',
    missing: { atMost: 0 },
    prorate: false,
    round: 'none',
    range: [0, parts.reduce((sum, part) => sum + highestSum(old, part), 0)],
  };
}

/** The impact score: the points of what follows the question whether there are difficulties; no points without any. */
function impactScale({ impact, informants }: FirstEdition, id: string): Scale[] {
  const asked = inOrder(informants).flatMap(([, informant]) =>
    informant.impact ? [informant] : [],
  );
  if (!impact || asked.length === 0) return [];
  const points = impact.points.map((each, rating) => [String(rating), each] as const);
  const followUps = new Set(asked.flatMap((informant) => informant.impact?.questions ?? []));
  return [
    {
      id,
      title: 'Impact',
      higherIs: 'worse',
      roles: asked.flatMap(({ roles }) => roles),
      items: [
        { item: impact.difficulties, weight: 0, reverse: false },
        ...[...followUps].map((item) => {
          return { item, weight: 1, reverse: false, scores: Object.fromEntries(points) };
        }),
      ],
      method: 'sum',
      missing: { atMost: 0 },
      prorate: false,
      round: 'none',
      team: 'none',
    },
  ];
}

function highestSum(old: FirstEdition, { questions }: Section): number {
  const options = firstEditionOptions(old);
  return questions
    .filter(({ responseType }) => responseType === 'rating')
    .map(({ id }) => options.get(id)?.map(({ score }) => score ?? 0) ?? [old.outOf])
    .reduce((sum, scores) => sum + Math.max(...scores), 0);
}

function teamOf({ informants }: FirstEdition): Pick<Scale, 'team'> {
  return { team: Object.keys(informants).length > 0 ? 'per_informant' : 'mean' };
}

/** An id that no section and no total has. */
function freeId(old: FirstEdition, wanted: string): string {
  const isTaken = [...old.sections, ...old.totals].some(({ id }) => id === wanted);
  return isTaken ? freeId(old, `${wanted}_score`) : wanted;
}

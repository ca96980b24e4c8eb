import { askedItems } from '../definition/asked-items.ts';
import type { Condition } from '../definition/condition.ts';
import type { Framework } from '../definition/definition.ts';
import { isScorable } from '../definition/item.ts';
import type { ItemType } from '../definition/item.ts';
import { optionScores, scoreRange } from '../definition/item-scores.ts';
import type { Range } from '../definition/item-scores.ts';
import type { OptionScores } from '../definition/option-scores.ts';
import type { Scale } from '../definition/scale.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { mainScale } from './main-scale.ts';

/** An item as scoring and conditions see it. */
export interface ScoredItem {
  type: ItemType;
  /** Null where the number itself is the score. */
  scores: OptionScores | null;
  showIf?: Condition | undefined;
}

/** An item in a scale: with its own scores and range there. */
interface CountedItem {
  item: string;
  weight: number;
  /** The lowest and highest score, where the item counts from the other end. */
  reversed?: Range | undefined;
  scores?: OptionScores | undefined;
}

/** A scale as it scores one person. */
export interface ScoredScale extends Pick<
  Scale,
  'id' | 'method' | 'missing' | 'prorate' | 'round' | 'parts'
> {
  items?: CountedItem[] | undefined;
}

/** What is needed to score the people of one role and to decide what they are shown. It is plain JSON. */
export interface ScoringModel {
  /** The items that the role is asked. */
  items: Record<string, ScoredItem>;
  /** The scales that the role has. */
  scales: ScoredScale[];
}

const models = new WeakMap<Framework, Map<AssessorRole, ScoringModel>>();

/** The model of a framework for one role, cached per framework object. */
export function scoringModel(framework: Framework, role: AssessorRole): ScoringModel {
  const ofRoles = models.get(framework) ?? new Map<AssessorRole, ScoringModel>();
  const model = ofRoles.get(role) ?? buildModel(framework, role);
  models.set(framework, ofRoles.set(role, model));
  return model;
}

function buildModel(framework: Framework, role: AssessorRole): ScoringModel {
  const asked = askedItems(framework, role);
  const main = mainScale(framework);
  const scales = framework.scales.includes(main) ? framework.scales : [...framework.scales, main];
  return {
    items: Object.fromEntries(
      framework.items
        .filter(({ id }) => asked.has(id))
        .map((item) => {
          const showIf = asked.get(item.id);
          const scored = { type: item.type, scores: optionScores(item) };
          return [item.id, { ...scored, ...(showIf && { showIf }) }];
        }),
    ),
    scales: scales
      .filter(({ roles }) => roles?.includes(role) ?? true)
      .map((scale) => scoredScale(framework, scale)),
  };
}

function scoredScale(framework: Framework, scale: Scale): ScoredScale {
  const { id, method, missing, prorate, round, parts } = scale;
  const items = scale.items?.map((counted): CountedItem => {
    const { item: itemId, weight, reverse, scores } = counted;
    const item = framework.items.find((each) => each.id === itemId);
    const range = item && isScorable(item) ? scoreRange(item, scores) : undefined;
    return {
      item: itemId,
      weight,
      ...(reverse && range && { reversed: range }),
      ...(item && scores && { scores: optionScores(item, scores) ?? undefined }),
    };
  });
  return { id, method, missing, prorate, round, ...(parts && { parts }), ...(items && { items }) };
}

import type { Framework } from '../definition/definition.ts';
import { rangeOf, resultNodes } from '../definition/result-nodes.ts';
import type { ItemNode, ScaleNode } from '../definition/result-nodes.ts';
import type { Scale } from '../definition/scale.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { bandsOf, haveConditions } from './cuts.ts';
import { mainScale } from './main-scale.ts';
import { scoringModel } from './model.ts';
import type { Subject } from './norms.ts';
import { scorePerson } from './score-person.ts';
import type { Ratings } from './score-person.ts';

/** One person's answers, as input of scoring. */
export interface RatedResponse {
  userId: string;
  role: AssessorRole;
  attributes: Ratings;
}

/** One score per response, null where the person has no score. */
export type Column = (number | null)[];

/** A part of a result with the scores of every person. */
export interface Node {
  id: string;
  /** The scale that the node is; undefined for items. */
  scale?: Scale | undefined;
  column: Column;
  min: number;
  outOf: number;
  higherIs: Scale['higherIs'];
  /** How the people's scores make the team's. */
  team: Scale['team'];
  /** Whether people are comparable by their bands only, because their bands depend on them. */
  isShared: boolean;
}

interface QuestionNode extends Node {
  item: ItemNode['item'];
}

export interface SectionNode extends Node {
  title: string;
  questions: QuestionNode[];
}

export interface Team {
  framework: Framework;
  responses: readonly Pick<RatedResponse, 'userId' | 'role'>[];
  /** Whom the answers are about, for norms and bands by age and gender. */
  subject: Subject | undefined;
}

/** A team with the nodes of its scales and the node of the whole assessment. */
export function teamNodes(
  framework: Framework,
  responses: readonly RatedResponse[],
  subject?: Subject,
) {
  const people = responses.map(({ role, attributes }) =>
    scorePerson(scoringModel(framework, role), attributes),
  );
  const main = mainScale(framework);
  const columnOf = (scale: Scale): Column => people.map((person) => person.scale(scale.id));
  const nodes = resultNodes(framework).map((node): SectionNode => {
    const team = node.scale?.team ?? main.team;
    return {
      ...nodeOf(node, team),
      id: node.id,
      title: node.title,
      scale: node.scale,
      isShared: isShared(framework, node.scale),
      column: node.scale ? columnOf(node.scale) : people.map(() => null),
      questions: node.items.map((item) => ({
        ...nodeOf({ ...item, higherIs: node.higherIs }, team),
        id: item.item.id,
        item: item.item,
        isShared: false,
        column: people.map((person) => person.counted(node.id, item.item.id)),
      })),
    };
  });
  const named = nodes.find(({ scale }) => scale === main);
  const assessment: Node = named ?? {
    ...nodeOf({ higherIs: main.higherIs, range: rangeOf(framework, main) }, main.team),
    id: main.id,
    scale: main,
    isShared: isShared(framework, main),
    column: columnOf(main),
  };
  const team: Team = { framework, responses, subject };
  return { team, nodes, assessment };
}

function isShared(framework: Framework, scale: Scale | undefined): boolean {
  return scale !== undefined && haveConditions(bandsOf(framework, scale.id));
}

function nodeOf({ higherIs, range }: Pick<ScaleNode, 'higherIs' | 'range'>, team: Scale['team']) {
  const [min, outOf] = range;
  return { min, outOf, higherIs, team };
}

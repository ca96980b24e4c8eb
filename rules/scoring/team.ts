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
import type { Ratings, ScoredPerson } from './score-person.ts';

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
  const people = peopleOf(framework, responses);
  const frames = framesOf(framework);
  const nodes = frames.nodes.map((frame): SectionNode => {
    const questions = frame.questions.map((question): QuestionNode => {
      return { ...question, column: people.map((one) => one.counted(frame.id, question.id)) };
    });
    return { ...frame, column: columnOf(people, frame.scale), questions };
  });
  const named = nodes.find(({ scale }) => scale === frames.assessment.scale);
  const assessment = named ?? assessmentOf(frames, people);
  const team: Team = { framework, responses, subject };
  return { team, nodes, assessment };
}

/** A team with the node of the whole assessment alone. */
export function teamAssessment(
  framework: Framework,
  responses: readonly RatedResponse[],
  subject?: Subject,
): { team: Team; assessment: Node } {
  const assessment = assessmentOf(framesOf(framework), peopleOf(framework, responses));
  return { team: { framework, responses, subject }, assessment };
}

function peopleOf(framework: Framework, responses: readonly RatedResponse[]): ScoredPerson[] {
  return responses.map(({ role, attributes }) =>
    scorePerson(scoringModel(framework, role), attributes),
  );
}

function assessmentOf({ assessment }: Frames, people: readonly ScoredPerson[]): Node {
  return { ...assessment, column: columnOf(people, assessment.scale) };
}

function columnOf(people: readonly ScoredPerson[], scale: Scale | undefined): Column {
  return people.map((person) => (scale ? person.scale(scale.id) : null));
}

/** A node without the scores of a team. */
type Frame<Of extends Node> = Omit<Of, 'column'>;

/** The nodes of a framework for any team. */
interface Frames {
  assessment: Frame<Node>;
  nodes: (Omit<Frame<SectionNode>, 'questions'> & { questions: Frame<QuestionNode>[] })[];
}

const frames = new WeakMap<Framework, Frames>();

export function framesOf(framework: Framework): Frames {
  const known = frames.get(framework) ?? buildFrames(framework);
  frames.set(framework, known);
  return known;
}

function buildFrames(framework: Framework): Frames {
  const main = mainScale(framework);
  return {
    assessment: {
      ...frameOf({ higherIs: main.higherIs, range: rangeOf(framework, main) }, main.team),
      id: main.id,
      scale: main,
      isShared: isShared(framework, main),
    },
    nodes: resultNodes(framework).map(({ id, title, scale, higherIs, range, items }) => {
      const team = scale?.team ?? main.team;
      return {
        ...frameOf({ higherIs, range }, team),
        id,
        title,
        scale,
        isShared: isShared(framework, scale),
        questions: items.map(({ item, range: own }) => {
          return { ...frameOf({ higherIs, range: own }, team), id: item.id, item, isShared: false };
        }),
      };
    }),
  };
}

function isShared(framework: Framework, scale: Scale | undefined): boolean {
  return scale !== undefined && haveConditions(bandsOf(framework, scale.id));
}

function frameOf({ higherIs, range }: Pick<ScaleNode, 'higherIs' | 'range'>, team: Scale['team']) {
  const [min, outOf] = range;
  return { min, outOf, higherIs, team };
}

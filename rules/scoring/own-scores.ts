import type { Framework } from '../definition/definition.ts';
import { scoringModel } from './model.ts';
import type { PersonScore } from './person-scores.ts';
import { positionColumn } from './positions.ts';
import type { Subject } from './norms.ts';
import { scorePerson } from './score-person.ts';
import type { ScoredPerson } from './score-person.ts';
import { framesOf } from './team.ts';
import type { RatedResponse } from './team.ts';

/** One person's scores, each calculated when it is asked for. */
export interface OwnScores {
  /** Whether they are asked an item. */
  shows: ScoredPerson['shows'];
  /** Of an item as the first scale that lists it counts it; null where it has none. */
  item: (id: string) => number | null;
  /** Of the main scale or another one of the team; null where they have none. */
  scale: (id: string) => Pick<PersonScore, 'score' | 'normalisedScore'> | null;
}

/** One person's scores as `personScores` gives them for a team of one. */
export function ownScores(
  framework: Framework,
  { userId, role, attributes }: RatedResponse,
  subject?: Subject,
): OwnScores {
  const person = scorePerson(scoringModel(framework, role), attributes);
  const { scales, items } = framesById(framework);
  const team = { framework, responses: [{ userId, role }], subject };
  return {
    shows: person.shows,
    item: (id) => person.counted(items.get(id) ?? '', id),
    scale: (id) => {
      const frame = scales.get(id);
      const score = frame ? person.scale(id) : null;
      if (!frame || score === null) return null;
      const [normalisedScore = null] = positionColumn(team, { ...frame, column: [score] });
      return { score, normalisedScore };
    },
  };
}

type Frames = ReturnType<typeof framesOf>;

interface FramesById {
  scales: Map<string, Frames['assessment']>;
  /** The node that lists an item first. */
  items: Map<string, string>;
}

const byId = new WeakMap<Framework, FramesById>();

function framesById(framework: Framework): FramesById {
  const known = byId.get(framework) ?? indexFrames(framesOf(framework));
  byId.set(framework, known);
  return known;
}

function indexFrames({ assessment, nodes }: Frames): FramesById {
  const scales = [assessment, ...nodes].filter(({ scale }) => scale !== undefined);
  const items = nodes.flatMap(({ id, questions }) =>
    questions.map((question): [string, string] => [question.id, id]),
  );
  return {
    scales: new Map(scales.map((frame) => [frame.id, frame])),
    items: new Map(items.toReversed()),
  };
}

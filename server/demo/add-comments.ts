import type { Answer } from '#rules/answers.ts';
import type { AssessorRole } from '#rules/definition.ts';
import type { Sitting } from './sitting.ts';
import { demoComments } from './comments.ts';
import type { Mood, Remark } from './comments.ts';
import { pick } from './random.ts';

/** Puts at most two remarks beside the answers; gives the one about the whole, where there is one. */
export function addComments(
  sitting: Sitting,
  attributes: Record<string, Answer>,
): string | undefined {
  const { random, said } = sitting;
  let overall: string | undefined;
  for (const chance of [0.5, 0.2]) {
    const remark = random() < chance ? pick(unsaid(sitting), random) : undefined;
    if (remark === undefined) continue;
    const [about, , text] = remark;
    said.add(text);
    if (about === '*') overall = text;
    else attributes[about] = { response_type: 'comment_only', ...attributes[about], comment: text };
  }
  return overall;
}

function unsaid({ framework, role, level, said }: Sitting): Remark[] {
  const remarks = demoComments[framework.format][voiceOf(role)];
  return remarks.filter(([, mood, text]) => mood === moodOf(level) && !said.has(text));
}

function voiceOf(role: AssessorRole): 'self' | 'other' {
  return role === 'self' || role === 'student' ? 'self' : 'other';
}

function moodOf(level: number): Mood {
  if (level < 0.47) return 'low';
  return level < 0.65 ? 'mid' : 'high';
}

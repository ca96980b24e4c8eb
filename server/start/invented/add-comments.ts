import type { Answer } from '#rules/answering/answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Respondent } from './respondent.ts';
import { inventedComments } from './comments.ts';
import type { Mood, Remark } from './comments.ts';
import { pick } from './random.ts';

/** Adds at most two comments to the answers. Returns the overall comment, if one was picked. */
export function addComments(
  respondent: Respondent,
  attributes: Record<string, Answer>,
): string | undefined {
  const { random, usedRemarks } = respondent;
  let overall: string | undefined;
  for (const chance of [0.5, 0.2]) {
    const remark = random() < chance ? pick(unusedRemarks(respondent), random) : undefined;
    if (remark === undefined) continue;
    const [about, , text] = remark;
    usedRemarks.add(text);
    if (about === '*') overall = text;
    else attributes[about] = { response_type: 'comment_only', ...attributes[about], comment: text };
  }
  return overall;
}

function unusedRemarks({ framework, role, level, usedRemarks }: Respondent): Remark[] {
  const items = new Set(['*', ...framework.items.map(({ id }) => id)]);
  const remarks = inventedComments[framework.format][voiceOf(role)].filter(([about]) =>
    items.has(about),
  );
  return remarks.filter(([, mood, text]) => mood === moodOf(level) && !usedRemarks.has(text));
}

function voiceOf(role: AssessorRole): 'self' | 'other' {
  return role === 'self' || role === 'student' ? 'self' : 'other';
}

function moodOf(level: number): Mood {
  if (level < 0.47) return 'low';
  return level < 0.65 ? 'mid' : 'high';
}

import { expect, test } from 'vitest';
import { answersText } from './answers-text.ts';
import { anAssessment, faces, sdqStep } from '#web/assess/testing/assessments.ts';

test('the text file lists questions and answers in their order', () => {
  const input = {
    attributes: { sleep: { comment: 'Better' }, pace: { rating: 62, comment: 'Busy' } },
    comment: 'A good week',
  };
  expect(answersText(anAssessment(), input)).toBe(`Team wellbeing
About Rosa Whitfield
Riverside

How is pace?
  62 out of 100
  Comment: Busy

How is sleep?
  Comment: Better

Overall comment
  A good week
`);
});

test('an answer with options is written as its label', () => {
  const framework = { format: 'faces', options: faces } as const;
  const facesText = answersText(anAssessment({ framework }), {
    attributes: { pace: { rating: 75 } },
  });
  expect(facesText).toContain('Not often');
  const page = anAssessment({ framework: { format: 'sdq', steps: [sdqStep()] } });
  const answers = { attributes: { distress: { rating: 0 }, kind: { rating: 2 } } };
  expect(answersText(page, answers)).toMatch(
    /About kind\n {2}Certainly true\n\nAbout distress\n {2}Not true/,
  );
});

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { loadAssessment } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { presentForAssessor } from '#contract/assessor-view.ts';
import { writeAssessment } from './write-assessment.ts';

const definition: unknown = JSON.parse(fs.readFileSync('frameworks/team-wellbeing.json', 'utf8'));

function answerWithNumber(number: number): AnswerOf<typeof loadAssessment> {
  return {
    current_user: null,
    assessment: {
      framework,
      currentStage: 3,
      canSkipQuestions: true,
      input: { attributes: { energy_pace: { rating: 40, comment: 'a "word" </script>' } } },
      draftSavedAt: null,
      draftVersions: {},
      previous: null,
      number,
      closesAt: '2026-11-05T00:00:00.000Z',
      timeZone: 'Europe/London',
      beacon: { clientName: 'Kim', gender: null, dateOfBirth: '2015-05-01' },
      user: { name: 'Parker' },
      organisation: { name: 'Riverside', country: null },
      isAnonymous: false,
      hasAnalytics: false,
      queue: null,
      links: {
        submit: '/a',
        draft: '/b',
        events: '/c',
        language: '/api/assessments/token/language',
        ownResults: null,
      },
    },
  };
}

const framework = presentForAssessor(parseFramework(definition), 'parent');

test('the written JSON equals the answer by the contract, for every assessment of a framework', () => {
  for (const number of [1, 2]) {
    const answer = answerWithNumber(number);
    expect(JSON.parse(writeAssessment(answer))).toEqual(loadAssessment.answer.parse(answer));
  }
});

test('unknown fields are not written', () => {
  const secretive = { ...framework, secret: 'of the framework' };
  const { assessment } = answerWithNumber(1);
  const answer = {
    current_user: null,
    secret: 'of the answer',
    assessment: { ...assessment, framework: secretive, secret: 'of the assessment' },
  };
  expect(writeAssessment(answer)).not.toContain('secret');
});

test('an answer that violates the contract throws', () => {
  const answer = answerWithNumber(1);
  const broken = { ...answer, assessment: { ...answer.assessment, closesAt: 'tomorrow' } };
  expect(() => writeAssessment(broken)).toThrow('closesAt');
  const unframed = { ...answer.assessment, framework: { ...framework, outOf: Number.NaN } };
  expect(() => writeAssessment({ ...answer, assessment: unframed })).toThrow('outOf');
});

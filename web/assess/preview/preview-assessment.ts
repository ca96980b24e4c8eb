import { t } from '@lingui/core/macro';
import type { Assessment } from '#contract/assessments.ts';
import { presentForAssessor } from '#contract/assessor-view.ts';
import { inLanguage } from '#rules/definition/in-language.ts';
import type { PreviewRequest } from '#web/frameworks/preview/preview-messages.ts';

/** The assessment of an imagined client, which is sent nowhere. */
export function previewAssessment(request: PreviewRequest, today = new Date()): Assessment {
  const { definition, role, language, age, gender = null } = request;
  const framework = presentForAssessor(inLanguage(definition, language), role);
  return {
    framework,
    currentStage: 0,
    canSkipQuestions: definition.canSkipQuestions,
    input: { attributes: {} },
    draftSavedAt: null,
    draftVersions: {},
    previous: null,
    number: 1,
    closesAt: null,
    timeZone: 'UTC',
    beacon: {
      clientName: t`Sample client`,
      gender,
      dateOfBirth: age === undefined ? null : bornBefore(age, today),
    },
    user: { name: t`a sample assessor` },
    organisation: { name: '', country: null },
    isAnonymous: false,
    hasAnalytics: false,
    queue: null,
    links: { submit: '', draft: '', events: '', language: '', ownResults: null },
  };
}

function bornBefore(years: number, today: Date): string {
  const born = new Date(today);
  born.setUTCMonth(today.getUTCMonth() - Math.round(years * 12));
  return born.toISOString().slice(0, 10);
}

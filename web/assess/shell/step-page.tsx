import type { Step } from '#rules/answering/step.ts';
import { SdqPage } from '#web/assess/formats/sdq/sdq-page.tsx';
import { InstructionPage } from '#web/assess/steps/instruction-page.tsx';
import { IntroPage } from '#web/assess/steps/intro-page.tsx';
import { QuestionPage } from '#web/assess/steps/question-page.tsx';
import { SectionSummaryPage } from '#web/assess/steps/section-summary-page.tsx';
import { SummaryPage } from '#web/assess/steps/summary-page.tsx';
import { UnknownPage } from '#web/assess/steps/unknown-page.tsx';

export function StepPage({ step }: { step: Step | undefined }) {
  switch (step?.type) {
    case 'question':
      return <QuestionPage step={step} />;
    case 'assessment_intro':
      return <IntroPage step={step} />;
    case 'assessment_instruction':
      return <InstructionPage step={step} />;
    case 'section_summary':
      return <SectionSummaryPage step={step} />;
    case 'assessment_summary':
      return <SummaryPage step={step} />;
    case 'sdq_page':
      return <SdqPage step={step} />;
    default:
      return <UnknownPage />;
  }
}

import type { Step } from '#rules/step.ts';
import { SdqPage, SectionSummaryPage } from '../later.tsx';
import { InstructionPage } from './instruction-page.tsx';
import { IntroPage } from './intro-page.tsx';
import { QuestionPage } from './question-page.tsx';
import { SummaryPage } from './summary-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

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

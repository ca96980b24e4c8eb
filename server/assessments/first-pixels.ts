import type { Assessment } from '#contract/assessments.ts';
import { traitsOf } from '#rules/definition/formats.ts';
import { escaped } from '#server/platform/http/escaped.ts';

type Drawn = Pick<Assessment, 'framework' | 'currentStage' | 'beacon'>;

/** The page with its header and the heading of its first step, so that these are drawn before any script. */
export function withFirstPixels(html: string, assessment: Drawn): string {
  const { framework, beacon } = assessment;
  const { heading, above } = wordsOf(assessment);
  const width = traitsOf(framework.format).laysOutPages ? ' data-wide' : '';
  return html.replace(
    /<main class="first">[^]*?(<noscript>[^]*?)<\/main>/,
    (_, advice: string) => `<div class="drawn"${width}>
      <header><p><strong>${escaped(beacon.clientName)}</strong><span>${escaped(framework.title)}</span></p><i></i></header>
      <main>${above ? `<p>${escaped(above)}</p>` : ''}<h1>${escaped(heading)}</h1><i></i>${advice}</main>
    </div>`,
  );
}

function wordsOf({ framework: { steps, title }, currentStage }: Drawn) {
  const step = steps[currentStage] ?? steps[0];
  switch (step?.type) {
    case 'question':
      return { heading: step.question, above: step.title };
    case 'assessment_intro':
    case 'assessment_instruction':
    case 'sdq_page':
      return { heading: step.title ?? title };
    default:
      return { heading: title };
  }
}

import { type Assess, AssessProvider } from '#web/assess/context/assess-context.ts';
import type { SaveState } from '#web/assess/saving/autosave.ts';
import { Shell } from './shell.tsx';
import { Slides } from './slides.tsx';
import { StepPage } from './step-page.tsx';
import { type PagesOptions, usePages } from './use-pages.ts';

interface PagerProps extends PagesOptions {
  saved: SaveState | null;
}

/** The current step of an assessment, and the way to the others. */
export function Pager(props: PagerProps) {
  const { assessment, progress, saved, change } = props;
  const { stage, input } = progress;
  const { slide, onSlideEnd, ...pages } = usePages(props);
  const assess: Assess = { assessment, stage, input, change, ...pages };
  return (
    <Shell assessment={assessment} progress={progress} saved={saved}>
      <Slides stage={stage} slide={slide} onSlideEnd={onSlideEnd}>
        {(visibleStage) => (
          <AssessProvider value={{ ...assess, stage: visibleStage }}>
            <StepPage step={assessment.framework.steps[visibleStage]} />
          </AssessProvider>
        )}
      </Slides>
    </Shell>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CallError, isTransient } from '#web/shell/api/call.ts';
import { NotFoundPage } from '#web/shell/errors/error-pages.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { dayMonthYear } from '#web/design/dates.ts';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import { AssessmentLevel } from './assessment-level.tsx';
import type { Level, LevelProps } from './level-link.tsx';
import { LevelPath } from './level-path.tsx';
import { QuestionLevel } from './question-level.tsx';
import { resultQuery } from './result-query.ts';
import styles from './level.module.css';
import { SectionLevel } from './section-level.tsx';
import { useLinkKeys } from './use-link-keys.ts';
import { useSlide } from './use-slide.ts';

const route = getRouteApi('/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}');

/** The result of an assessment, or of one of its sections or questions. */
export function ResultPage() {
  const level = route.useParams();
  const answer = useQuery(resultQuery(level.beaconUuid, Number(level.number)));
  const slide = useSlide([level.sectionId, level.questionId].filter(Boolean).length);
  useLinkKeys();
  useTitle(answer.data ? titleOf(answer.data, level) : t`Results`);
  if (answer.error && !(answer.data && isTransient(answer.error))) {
    const isHidden = answer.error instanceof CallError && answer.error.id === 'results_hidden';
    if (isHidden) return <NotYet level={level} reason={answer.error.message} />;
    return <SomethingWrong error={answer.error} retry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <LoadingSkeleton label={t`Loading the results`} />;
  return (
    <div key={`${level.sectionId} ${level.questionId}`} className={styles.level} data-slide={slide}>
      <LevelContent answer={answer.data} level={level} />
    </div>
  );
}

function LevelContent({ answer, level }: Pick<LevelProps, 'answer' | 'level'>) {
  const { assessment, clientName } = answer;
  if (assessment === 'access_denied') {
    return (
      <NotYet
        level={level}
        reason={t`You don't have access to the team's results for ${clientName}.`}
      />
    );
  }
  const section = assessment.attributes.find(({ id }) => id === level.sectionId);
  const question = section?.attributes.find(({ id }) => id === level.questionId);
  if ((level.sectionId && !section) || (level.questionId && !question)) return <NotFoundPage />;
  const shared = { answer, assessment, level };
  if (section && question) {
    return <QuestionLevel {...shared} section={section} question={question} />;
  }
  return section ? <SectionLevel {...shared} section={section} /> : <AssessmentLevel {...shared} />;
}

function NotYet({ level, reason }: { level: Level; reason: string }) {
  return (
    <>
      <LevelPath
        beaconUuid={level.beaconUuid}
        ancestors={[{ level: null, name: t`Beacon` }]}
        title={t`Results`}
      />
      <section className={parts.panel}>
        <h1 className={styles.title}>{t`Results`}</h1>
        <p>{reason}</p>
      </section>
    </>
  );
}

function titleOf({ assessment, clientName, timeZone }: LevelProps['answer'], level: Level): string {
  if (assessment === 'access_denied') return t`Results for ${clientName}`;
  const section = assessment.attributes.find(({ id }) => id === level.sectionId);
  const question = section?.attributes.find(({ id }) => id === level.questionId);
  const day = dayMonthYear(assessment.date, timeZone);
  const part = question?.title ?? section?.title;
  return part === undefined ? t`${clientName}, ${day}` : t`${part}, ${clientName}, ${day}`;
}

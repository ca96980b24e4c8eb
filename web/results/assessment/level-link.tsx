import { t } from '@lingui/core/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { AssessmentResult, findAssessmentResult } from '#contract/assessment-results.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import parts from '#web/design/parts.module.css';

/** The level of a result screen: the assessment, one of its sections, or a question. */
export interface Level {
  beaconUuid: string;
  number: string;
  sectionId?: string | undefined;
  questionId?: string | undefined;
}

/** What the page of a level shows. */
export interface LevelProps {
  answer: AnswerOf<typeof findAssessmentResult>;
  assessment: AssessmentResult;
  level: Level;
}

interface LevelLinkProps {
  level: Level;
  className?: string | undefined;
  children: ReactNode;
}

const path = '/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}';

/** A link into a result. The history entry records that it is one level below. */
export function LevelLink({ level, className, children }: LevelLinkProps) {
  return (
    <Link to={path} params={paramsOf(level)} state={{ isBelow: true }} className={className}>
      {children}
    </Link>
  );
}

interface NeighbourLinkProps {
  level: Level;
  label: string;
  shortcut: 'ArrowLeft' | 'ArrowRight';
}

/** A link to a neighbour. It replaces the history entry, so that the link up stays the same. */
export function NeighbourLink({ level, label, shortcut }: NeighbourLinkProps) {
  return (
    <Link to={path} params={paramsOf(level)} replace state aria-keyshortcuts={shortcut}>
      {label}
    </Link>
  );
}

/** All route parameters. The router would keep the current value of a missing one. */
function paramsOf({ beaconUuid, number, sectionId, questionId }: Level): Level {
  return { beaconUuid, number, sectionId, questionId };
}

interface UpLinkProps {
  /** The level above; null for the Beacon itself. */
  level: Level | null;
  beaconUuid: string;
  /** The name of the level above; omitted for the Beacon. */
  name?: string;
}

/** A link one level up. It goes back in the history if the reader came from there, which restores the scroll position. */
export function UpLink({ level, beaconUuid, name }: UpLinkProps) {
  const isBelow = useLocation({ select: ({ state }) => state.isBelow === true });
  const router = useRouter();
  function handleClick(event: MouseEvent) {
    if (!isBelow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.back();
  }
  const shared = {
    className: parts.back,
    'aria-label': name === undefined ? t`Back to Beacon` : t`Back to ${name}`,
    'aria-keyshortcuts': 'Escape',
    onClick: handleClick,
    children: name === undefined ? t`← Beacon` : t`← ${name}`,
  };
  return level ? (
    <Link to={path} params={paramsOf(level)} {...shared} />
  ) : (
    <Link to="/beacon/$beaconUuid" params={{ beaconUuid }} {...shared} />
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the level above. */
    isBelow?: true;
  }
}

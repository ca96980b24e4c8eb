import { t } from '@lingui/core/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { AssessmentResult, findAssessmentResult } from '#contract/assessment-results.ts';
import type { AnswerOf } from '#contract/endpoint.ts';

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

interface AncestorLinkProps {
  /** The level above; null for the Beacon itself. */
  level: Level | null;
  beaconUuid: string;
  name: string;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
  onClick?: (event: MouseEvent) => void;
}

/** A link to a level further up. */
export function AncestorLink({ level, beaconUuid, name, ...shared }: AncestorLinkProps) {
  return level ? (
    <Link to={path} params={paramsOf(level)} {...shared}>
      {name}
    </Link>
  ) : (
    <Link to="/beacon/$beaconUuid" params={{ beaconUuid }} {...shared}>
      {name}
    </Link>
  );
}

/** A link one level up. It goes back in the history if the reader came from there, which restores the scroll position. */
export function UpLink(props: AncestorLinkProps) {
  const { name } = props;
  const isBelow = useLocation({ select: ({ state }) => state.isBelow === true });
  const router = useRouter();
  function handleClick(event: MouseEvent) {
    if (!isBelow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.back();
  }
  return (
    <AncestorLink
      {...props}
      aria-label={t`Back to ${name}`}
      aria-keyshortcuts="Escape"
      onClick={handleClick}
    />
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the level above. */
    isBelow?: true;
  }
}

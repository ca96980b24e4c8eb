import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './level.module.css';

/** What a screen of a result is about: the assessment, one of its sections, or a question. */
export interface Level {
  beaconUuid: string;
  number: string;
  sectionId?: string | undefined;
  questionId?: string | undefined;
}

interface LevelLinkProps {
  level: Level;
  className?: string | undefined;
  children: ReactNode;
}

const path = '/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}';

/** Leads into a result, remembering that it lies one step below. */
export function LevelLink({ level, className, children }: LevelLinkProps) {
  return (
    <Link to={path} params={paramsOf(level)} state={{ isBelow: true }} className={className}>
      {children}
    </Link>
  );
}

interface NeighbourLinkProps {
  level: Level;
  shortcut: 'ArrowLeft' | 'ArrowRight';
  children: ReactNode;
}

/** Leads to a place beside this one, in its stead: the way up stays the same. */
export function NeighbourLink({ level, shortcut, children }: NeighbourLinkProps) {
  return (
    <Link to={path} params={paramsOf(level)} replace state aria-keyshortcuts={shortcut}>
      {children}
    </Link>
  );
}

/** All parts of a place: one that is left out would stay as it is on the screen that is left. */
function paramsOf({ beaconUuid, number, sectionId, questionId }: Level): Level {
  return { beaconUuid, number, sectionId, questionId };
}

interface UpLinkProps {
  /** The level above; none for the Beacon itself. */
  level: Level | null;
  beaconUuid: string;
  /** What lies above. */
  name: string;
}

/** One level up: back in the history where the reader came from there, so that they find their place again. */
export function UpLink({ level, beaconUuid, name }: UpLinkProps) {
  const isBelow = useLocation({ select: ({ state }) => state.isBelow === true });
  const router = useRouter();
  function handleClick(event: MouseEvent) {
    if (!isBelow || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.back();
  }
  const shared = {
    className: styles.back,
    'aria-label': `Back to ${name}`,
    'aria-keyshortcuts': 'Escape',
    onClick: handleClick,
    children: `← ${name}`,
  };
  return level ? (
    <Link to={path} params={paramsOf(level)} {...shared} />
  ) : (
    <Link to="/beacon/$beaconUuid" params={{ beaconUuid }} {...shared} />
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the entry before in the history is the level above. */
    isBelow?: true;
  }
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { sameOriginPath } from '#web/shell/session/same-origin-path.ts';
import parts from '#web/design/parts.module.css';
import { stepsBackTo } from '#web/shell/session/return-link.ts';

/** A link back to the page the reader came from, or to all Beacons if it is unknown. */
export function BackLink() {
  const { 'returnTo[name]': name = t`Back`, 'returnTo[url]': url } = useSearch({ strict: false });
  const here = useLocation();
  const router = useRouter();
  if (url === undefined) {
    return (
      <Link to="/beacons" className={parts.back}>
        <Trans>
          <span aria-hidden="true">←</span> My Beacons
        </Trans>
      </Link>
    );
  }
  const path = sameOriginPath(url);
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const steps = stepsBackTo(path, here);
    if (steps) router.history.go(-steps);
    else void router.navigate({ href: path });
  }
  return (
    <a href={path} className={parts.back} onClick={handleClick}>
      <span aria-hidden="true">←</span> {name}
    </a>
  );
}

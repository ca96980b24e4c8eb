import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import parts from '#web/design/parts.module.css';

interface EditLinkProps {
  beacon: Beacon;
  form: 'framework' | 'members' | 'schedule' | 'version';
  children: ReactNode;
}

/** A link to one of a Beacon's edit forms; renders nothing for those who cannot edit. */
export function EditLink({ beacon: { canEdit, uuid }, form, children }: EditLinkProps) {
  if (!canEdit) return null;
  return (
    <Link
      to={`/beacon/$beaconUuid/edit/${form}`}
      params={{ beaconUuid: uuid }}
      className={parts.edit}
    >
      {children}
    </Link>
  );
}

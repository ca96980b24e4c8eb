import { v5 } from 'uuid';
import type { InventedKind } from '#server/start/invented/invented-organisation.ts';

const namespace = '3f9d4c1a-6c1b-4e0e-9d0e-2b7a5f0c8e11';

/** A stable id for a name, the same in every demo, so that tests can refer to it. */
export function demoId(kind: InventedKind | 'organisation', name: string): string {
  return v5(`${kind} ${name}`, namespace);
}

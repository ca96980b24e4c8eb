import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MovableClock } from './clock.ts';
import type { Clock } from './clock.ts';

/** The demo's clock: as far ahead after a restart as before it. */
export class PersistentClock extends MovableClock {
  readonly #file: string;

  constructor(base: Clock, dataDir: string) {
    super(base);
    this.#file = path.join(dataDir, 'demo-clock.json');
    super.moveTo(new Date(base.now().getTime() + readAhead(this.#file)));
  }

  override moveTo(instant: Date): boolean {
    if (!super.moveTo(instant)) return false;
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ aheadMs: this.aheadMs }));
    return true;
  }
}

function readAhead(file: string): number {
  try {
    const { aheadMs } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isFinite(aheadMs) ? aheadMs : 0;
  } catch {
    return 0;
  }
}

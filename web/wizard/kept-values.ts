const prefix = 'beacon-wizard:';

/** What a wizard keeps in this tab, over a reload, until it is sent or closed. */
export interface KeptWizard<Values> {
  values: Values;
  attempted: string[];
}

/** What was kept for a wizard, null where there is nothing that can be read. */
export function readKept<Values>(name: string): KeptWizard<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what was filled in; a tab without room or permission goes on without. */
export function keep<Values>(name: string, kept: KeptWizard<Values>): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(kept));
  } catch {
    // Nothing is lost as long as the page stays open.
  }
}

export function forget(name: string): void {
  sessionStorage.removeItem(prefix + name);
}

/** Forgets what every wizard kept: whoever logs out leaves nothing behind. */
export function forgetAll(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

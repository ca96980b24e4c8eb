const prefix = 'beacon-wizard:';

/** What a wizard keeps in this tab, over a reload, until it is sent or closed. */
export interface WizardDraft<Values> {
  values: Values;
  attempted: string[];
}

/** Whose it is, and of which wizard: the next person at the same browser finds nothing of it. */
export interface WizardDraftKey {
  userId: string | undefined;
  name: string;
}

/** What was kept for a wizard, null where there is nothing that can be read. */
export function readWizardDraft<Values>(place: WizardDraftKey): WizardDraft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what was filled in; a tab without room or permission goes on without. */
export function saveWizardDraft<Values>(place: WizardDraftKey, kept: WizardDraft<Values>): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Nothing is lost as long as the page stays open.
  }
}

export function deleteWizardDraft(place: WizardDraftKey): void {
  sessionStorage.removeItem(keyOf(place));
}

/** Forgets what every wizard kept: whoever logs out leaves nothing behind. */
export function deleteWizardDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

function keyOf({ userId = '', name }: WizardDraftKey): string {
  return `${prefix}${userId}:${name}`;
}

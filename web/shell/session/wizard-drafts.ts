const prefix = 'beacon-wizard:';

/** The state of a wizard, stored in this tab until it is submitted or closed. */
export interface WizardDraft<Values> {
  values: Values;
  attempted: string[];
}

/** The owner and the wizard of a draft: the next person at the same browser cannot read it. */
export interface WizardDraftKey {
  userId: string | undefined;
  name: string;
}

/** The stored draft of a wizard; null where there is none or it cannot be parsed. */
export function readWizardDraft<Values>(key: WizardDraftKey): WizardDraft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft; ignores a full or blocked session storage. */
export function saveWizardDraft<Values>(key: WizardDraftKey, draft: WizardDraft<Values>): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // The values stay in memory as long as the page is open.
  }
}

export function deleteWizardDraft(key: WizardDraftKey): void {
  sessionStorage.removeItem(storageKey(key));
}

/** Deletes the drafts of all wizards, for the log-out. */
export function deleteWizardDrafts(): void {
  for (const item of Object.keys(sessionStorage)) {
    if (item.startsWith(prefix)) sessionStorage.removeItem(item);
  }
}

function storageKey({ userId = '', name }: WizardDraftKey): string {
  return `${prefix}${userId}:${name}`;
}

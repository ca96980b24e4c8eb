/** One participant as a form holds her. */
export interface MemberForm {
  /** Tells rows apart while they come and go. */
  key: string;
  /** Of somebody who is a member already: her name and address are her own. */
  id?: string;
  name: string;
  email: string;
  phone: string;
  /** One participant role, and beside it 'admin' for those who look after the Beacon. */
  roles: string[];
  isPhoneEditable: boolean;
  addToCurrentAssessment: boolean;
}

/** A row to be filled in. */
export function blankMember(role: string): MemberForm {
  return {
    key: crypto.randomUUID(),
    name: '',
    email: '',
    phone: '',
    roles: [role],
    isPhoneEditable: true,
    addToCurrentAssessment: true,
  };
}

/** The role beside which somebody may also be an admin. */
export function participantRole({ roles }: Pick<MemberForm, 'roles'>): string {
  return roles.find((role) => role !== 'admin') ?? 'viewer';
}

export function isBeaconAdmin({ roles }: Pick<MemberForm, 'roles'>): boolean {
  return roles.includes('admin');
}

export function rolesOf(role: string, isAdmin: boolean): string[] {
  return isAdmin ? [role, 'admin'] : [role];
}

/** A row nobody has typed into counts as not there, whatever its role. */
export function isBlank({ id, name, email, phone }: MemberForm): boolean {
  return id === undefined && [name, email, phone].every((text) => text.trim() === '');
}

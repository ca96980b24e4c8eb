import { textOf } from '#contract/messages.ts';
import { memberRoles } from '#contract/words.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';

/** The headings of a table's columns, one for each role. */
export function RoleHeadings({ roles }: { roles: AssessorRole[] }) {
  return roles.map((role) => (
    <th key={role} scope="col">
      {textOf(memberRoles[role])}
    </th>
  ));
}

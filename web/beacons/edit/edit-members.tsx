import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { memberErrors } from '#web/beacons/form/beacon-form.ts';
import { MemberFields, type MembersForm } from '#web/beacons/form/member-fields.tsx';
import {
  FewAssessors,
  fewAssessorsErrors,
  type FewAssessorsForm,
  hasFewAssessors,
} from '#web/beacons/form/few-assessors.tsx';
import {
  assessorCount,
  existingMember,
  memberBody,
  type MemberForm,
} from '#web/beacons/form/member-form.ts';
import { EditFrame } from './edit-frame.tsx';
import { useEditForm } from './use-edit-form.ts';

/** Edits the members of a Beacon. */
export function EditMembers({ beacon }: { beacon: Beacon }) {
  const { adminUsers, frameworkInfo, isAnonymous, nextAssessment } = beacon;
  const existing = adminUsers ?? [];
  const start = existing.map(existingMember);
  // Too few assessors before the edit were already confirmed.
  const hasTooFew = (edited: MemberForm[]) =>
    isAnonymous && hasFewAssessors(edited) && assessorCount(edited) < assessorCount(start);
  const { fields, ...form } = useEditForm<MembersForm & FewAssessorsForm>({
    beacon,
    start: { members: start, isWithFewAssessors: false },
    check: (values) => ({
      ...memberErrors(values.members, {
        roles: frameworkInfo.roles,
        needsAdmin: true,
        members: existing,
      }),
      ...(hasTooFew(values.members) && fewAssessorsErrors(values)),
    }),
    body: (values) => ({ members: values.members.map(memberBody) }),
  });
  return (
    <EditFrame beacon={beacon} title={t`Members`} form={form}>
      <MemberFields
        fields={fields}
        frameworkRoles={frameworkInfo.roles}
        hasCurrentAssessment={nextAssessment?.open ?? false}
      />
      {hasTooFew(fields.values.members) && (
        <FewAssessors fields={fields} label={t`Save with fewer than three assessors`} />
      )}
    </EditFrame>
  );
}

import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import { memberErrors } from '#web/beacons/form/beacon-form.ts';
import { MemberFields } from '#web/beacons/form/member-fields.tsx';
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
  type MembersForm,
} from '#web/beacons/form/member-form.ts';
import { EditFrame } from './edit-frame.tsx';
import { EditPage } from './edit-page.tsx';
import { useEditForm } from './use-edit-form.ts';

/** Edits the members of a Beacon. */
export function EditMembersPage() {
  return <EditPage part={EditMembers} />;
}

function EditMembers({ beacon }: { beacon: Beacon }) {
  const { adminUsers, frameworkInfo, isAnonymous, nextAssessment } = beacon;
  const existing = adminUsers ?? [];
  const start = existing.map(existingMember);
  // Too few assessors before the edit were already confirmed.
  const hasTooFew = (edited: MemberForm[]) =>
    isAnonymous && hasFewAssessors(edited) && assessorCount(edited) < assessorCount(start);
  const edit = useEditForm<MembersForm & FewAssessorsForm>({
    beacon,
    start: { members: start, isWithFewAssessors: false },
    validate: (values) => ({
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
    <EditFrame beacon={beacon} title={t`Members`} edit={edit}>
      <MemberFields
        fields={edit.form}
        frameworkRoles={frameworkInfo.roles}
        hasCurrentAssessment={nextAssessment?.open ?? false}
      />
      {hasTooFew(edit.form.values.members) && (
        <FewAssessors fields={edit.form} label={t`Save with fewer than three assessors`} />
      )}
    </EditFrame>
  );
}

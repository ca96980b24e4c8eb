import type { Beacon } from '#contract/beacons.ts';
import { memberFaults } from '../beacon-form/beacon-form.ts';
import { MemberFields, type MembersForm } from '../beacon-form/member-fields.tsx';
import { existingMember, memberBody } from '../beacon-form/member-form.ts';
import { EditFrame } from './edit-frame.tsx';
import { useEditForm } from './use-edit-form.ts';

/** Who takes part. */
export function EditMembers({ beacon }: { beacon: Beacon }) {
  const { adminUsers, frameworkInfo, nextAssessment } = beacon;
  const members = adminUsers ?? [];
  const { fields, ...form } = useEditForm<MembersForm>({
    beacon,
    start: { members: members.map(existingMember) },
    check: (values) =>
      memberFaults(values.members, { roles: frameworkInfo.roles, needsAdmin: true, members }),
    body: (values) => ({ members: values.members.map(memberBody) }),
  });
  return (
    <EditFrame beacon={beacon} title="Members" form={form}>
      <MemberFields
        fields={fields}
        frameworkRoles={frameworkInfo.roles}
        hasCurrentAssessment={nextAssessment?.open ?? false}
      />
    </EditFrame>
  );
}

import { t } from '@lingui/core/macro';
import { maxOverallCommentLength } from '#contract/limits.ts';
import { isGroupEnabled } from '#rules/answers.ts';
import type { Grouping, SdqAttribute } from '#rules/step.ts';
import { useAssess } from '#web/assess/steps/assess-context.ts';
import { CommentField } from '#web/assess/steps/comment-field.tsx';
import { ClientDetails } from './client-details.tsx';
import { Identity } from './identity.tsx';
import { QuestionSetField } from './question-set-field.tsx';
import { Relationship } from './relationship.tsx';
import type { SdqProblems } from './sdq-problems.ts';
import styles from './sdq.module.css';

interface FieldProps {
  attribute: SdqAttribute;
  problems: SdqProblems;
}

export function SdqAttributeField({ attribute, problems }: FieldProps) {
  switch (attribute.type) {
    case 'client_details':
      return <ClientDetails />;
    case 'question_set':
      return <QuestionSetField set={attribute} missing={problems.missing} />;
    case 'grouping':
      return <GroupingField grouping={attribute} missing={problems.missing} />;
    case 'assessment_comments':
      return <Comments label={attribute.preamble ?? t`Comments (optional)`} />;
    case 'assessment_relationship':
      return (
        <Relationship options={attribute.options} isMissing={problems.isRelationshipMissing} />
      );
    case 'assessment_identity':
      return <Identity isMissing={problems.isIdentityMissing} />;
  }
}

function GroupingField({ grouping, missing }: { grouping: Grouping; missing: string[] }) {
  const { attributes } = useAssess().input;
  return (
    <fieldset className={styles.grouping} disabled={!isGroupEnabled(grouping, attributes)}>
      {grouping.attributes.map((set) => (
        <QuestionSetField key={set.id} set={set} missing={missing} />
      ))}
    </fieldset>
  );
}

function Comments({ label }: { label: string }) {
  const { input, change } = useAssess();
  return (
    <CommentField
      label={label}
      value={input.comment ?? ''}
      max={maxOverallCommentLength}
      onChange={(comment) => change({ type: 'overall-comment', comment })}
    />
  );
}

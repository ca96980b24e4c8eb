import { t } from '@lingui/core/macro';
import { maxOverallCommentLength } from '#contract/limits.ts';
import { shownTo } from '#web/assess/flow/flow.ts';
import type { Grouping, SdqAttribute } from '#rules/answering/step.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { CommentField } from '#web/assess/design/comment-field.tsx';
import { ClientDetails } from './client-details.tsx';
import { Identity } from './identity.tsx';
import { QuestionSetField } from './question-set-field.tsx';
import type { QuestionSetProps } from './question-set-props.ts';
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
      return <ShownQuestions set={attribute} missing={problems.missing} />;
    case 'grouping':
      return <GroupingField grouping={attribute} missing={problems.missing} />;
    case 'assessment_comments':
      return <Comments label={attribute.preamble ?? t`Comments (optional)`} />;
    case 'assessment_relationship':
      return (
        <Relationship
          options={attribute.options}
          labels={attribute.labels}
          isMissing={problems.isRelationshipMissing}
        />
      );
    case 'assessment_identity':
      return <Identity isMissing={problems.isIdentityMissing} />;
  }
}

/** A set without the questions that other answers hide. */
function ShownQuestions({ set, missing }: QuestionSetProps) {
  const { assessment, input } = useAssess();
  const { shows } = shownTo(assessment.framework, input);
  const attributes = set.attributes.filter(({ id }) => shows(id));
  return <QuestionSetField set={{ ...set, attributes }} missing={missing} />;
}

function GroupingField({ grouping, missing }: { grouping: Grouping; missing: string[] }) {
  const { assessment, input } = useAssess();
  const { shows } = shownTo(assessment.framework, input);
  const isEnabled = grouping.attributes.some((set) => set.attributes.some(({ id }) => shows(id)));
  const Questions = isEnabled ? ShownQuestions : QuestionSetField;
  return (
    <fieldset className={styles.grouping} disabled={!isEnabled}>
      {grouping.attributes.map((set) => (
        <Questions key={set.id} set={set} missing={missing} />
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

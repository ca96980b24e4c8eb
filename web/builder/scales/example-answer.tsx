import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ExampleAnswers, ScoredItem } from './example-answers.ts';
import { CheckList } from '#web/builder/fields/check-list.tsx';
import { useDraft } from '#web/builder/fields/builder-context.ts';

interface ExampleAnswerProps {
  item: ScoredItem;
  answer: ExampleAnswers[string];
  onAnswer: (answer: ExampleAnswers[string]) => void;
}

/** A row of an example: a question and its answer, which can be missing. */
export function ExampleAnswer({ item, answer, onAnswer }: ExampleAnswerProps) {
  const text = useDraft((draft) => draft.items.find(({ id }) => id === item.id)?.text ?? item.id);
  return (
    <tr>
      <th scope="row" dir="auto">
        {text}
      </th>
      <td>
        <AnswerInput
          label={t`Answer to: ${text}`}
          item={item}
          answer={answer}
          onAnswer={onAnswer}
        />
      </td>
    </tr>
  );
}

function AnswerInput({ label, item, answer, onAnswer }: ExampleAnswerProps & { label: string }) {
  if (item.type === 'choice') {
    return (
      <NativeSelect
        aria-label={label}
        value={typeof answer === 'string' ? answer : ''}
        data={[
          { value: '', label: t`No answer` },
          ...item.options.map((option) => ({ value: option.value, label: option.label })),
        ]}
        onChange={({ currentTarget }) => onAnswer(currentTarget.value || undefined)}
      />
    );
  }
  if (item.type === 'choices') {
    return (
      <CheckList
        label={label}
        hidesLabel
        values={Array.isArray(answer) ? answer : []}
        choices={item.options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={(chosen) => onAnswer(chosen.length > 0 ? chosen : undefined)}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      type="number"
      min={item.min}
      max={item.max}
      value={typeof answer === 'number' ? answer : ''}
      onChange={({ currentTarget: { value } }) =>
        onAnswer(value === '' ? undefined : Number(value))
      }
    />
  );
}

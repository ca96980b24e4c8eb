import type { ComponentType } from 'preact';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { AskedItem } from '#rules/answering/step.ts';
import type { InputState } from '#web/assess/design/rating-props.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { ChoiceList } from './entry/choice-list.tsx';
import { CommentEntry } from './entry/comment-entry.tsx';
import { DateField } from './entry/date-field.tsx';
import { NumberField } from './entry/number-field.tsx';
import { TextEntry } from './entry/text-entry.tsx';
import { OptionScale } from './option-scale.tsx';
import { RatingInput } from './rating-input.tsx';

interface ItemInputProps extends InputState {
  item: AskedItem;
  /** Called after a choice made by touch or mouse, not by keys. */
  onTap?: (() => void) | undefined;
}

interface AnswerProps extends ItemInputProps {
  answer: AssessmentInput['attributes'][string];
  rate: (rating: number) => void;
  enter: (value: string | number | string[]) => void;
}

const inputs = {
  rating: Rating,
  choice: Choice,
  choices: ({ answer: { value }, enter, ...props }) => (
    <ChoiceList {...props} value={Array.isArray(value) ? value : []} onChange={enter} />
  ),
  number: ({ answer: { value }, enter, ...props }) => (
    <NumberField {...props} value={typeof value === 'number' ? value : null} onChange={enter} />
  ),
  date: ({ answer, enter, ...props }) => (
    <DateField {...props} value={textOf(answer)} onChange={enter} />
  ),
  text: ({ answer, enter, ...props }) => (
    <TextEntry {...props} value={textOf(answer)} onChange={enter} />
  ),
  comment: Comment,
} satisfies Record<AskedItem['itemType'], ComponentType<AnswerProps>>;

/** The input of an item of any type. */
export function ItemInput(props: ItemInputProps) {
  const { input, change } = useAssess();
  const { id, itemType } = props.item;
  const Input: ComponentType<AnswerProps> = inputs[itemType];
  return (
    <Input
      {...props}
      answer={input.attributes[id] ?? {}}
      rate={(rating) => change({ type: 'rating', id, rating })}
      enter={(value) => change({ type: 'value', id, value })}
    />
  );
}

function Rating({ item, answer, rate, ...props }: AnswerProps) {
  const { format } = useAssess().assessment.framework;
  const { question, min = 0, max = 100, step = 1, low, high } = item;
  const scale = { min: Number(min), max: Number(max), step, low, high };
  return (
    <RatingInput
      {...props}
      {...scale}
      format={format}
      label={question}
      value={answer.rating ?? null}
      onChange={rate}
    />
  );
}

function Choice({ item, answer, rate, enter, ...props }: AnswerProps) {
  const { question, options = [] } = item;
  return (
    <OptionScale
      {...props}
      label={question}
      options={options}
      value={answer.rating ?? textOf(answer)}
      onChange={(key) => (typeof key === 'number' ? rate(key) : enter(key))}
    />
  );
}

function Comment({ answer, item, describedBy }: AnswerProps) {
  const { change } = useAssess();
  return (
    <CommentEntry
      item={item}
      describedBy={describedBy}
      value={answer.comment ?? ''}
      onChange={(comment) => change({ type: 'comment-only', id: item.id, comment })}
    />
  );
}

function textOf({ value }: AnswerProps['answer']): string {
  return typeof value === 'string' ? value : '';
}

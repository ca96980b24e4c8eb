import type { Option } from '#rules/definition.ts';
import { Dial } from './dial/dial.tsx';
import { OptionScale } from './option-scale.tsx';

interface RatingInputProps {
  label: string;
  options: Option[] | undefined;
  outOf: number;
  value: number | null;
  onChange: (value: number) => void;
  onTap: () => void;
}

/** Options to choose from where a question has them, else the dial. */
export function RatingInput({ options, outOf, onTap, ...props }: RatingInputProps) {
  if (!options) return <Dial outOf={outOf} {...props} />;
  return <OptionScale options={options} onTap={onTap} {...props} />;
}

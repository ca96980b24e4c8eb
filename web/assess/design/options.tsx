import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Choice } from '#rules/answering/step.ts';
import hidden from '#web/design/hidden.module.css';
import styles from '#web/design/options.module.css';
import type { OptionScaleProps } from './rating-props.ts';

interface OptionsProps extends OptionScaleProps {
  className: string | undefined;
  /** What is shown of an option. */
  children: (option: Choice) => ComponentChildren;
}

/** A radio group whose options can be tapped anywhere. */
export function Options(props: OptionsProps) {
  const { label, options, value, onChange, onTap, className, children } = props;
  const name = useId();
  return (
    <fieldset
      className={`${styles.options} ${className}`}
      disabled={props.isDisabled}
      aria-describedby={props.describedBy}
    >
      <legend className={hidden.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option[0]}>
          <input
            type="radio"
            name={name}
            checked={value === option[0]}
            onChange={() => onChange(option[0])}
            // Touch and mouse count their clicks; keys and assistive technology click without a count.
            onClick={({ detail }) => detail > 0 && onTap?.()}
          />
          {children(option)}
        </label>
      ))}
    </fieldset>
  );
}

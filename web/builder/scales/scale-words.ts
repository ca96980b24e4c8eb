import { t } from '@lingui/core/macro';

export function methodChoices() {
  return [
    { value: 'sum', label: t`the sum of the questions` },
    { value: 'mean', label: t`the average of the questions` },
    { value: 'count', label: t`the number of questions above 0` },
    { value: 'none', label: t`none: answers are listed` },
  ];
}

export function directionChoices() {
  return [
    { value: 'worse', label: t`worse` },
    { value: 'better', label: t`better` },
    { value: 'neither', label: t`neither better nor worse` },
  ];
}

export function teamChoices() {
  return [
    { value: 'mean', label: t`their average` },
    { value: 'per_informant', label: t`a band for each person` },
    { value: 'worst', label: t`the worst of them` },
    { value: 'none', label: t`no shared score` },
  ];
}

export function roundChoices() {
  return [
    { value: 'none', label: t`Exact` },
    { value: 'half_up', label: t`Whole numbers, halves up` },
  ];
}

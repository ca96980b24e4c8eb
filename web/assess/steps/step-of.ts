import type { Step } from '#rules/steps.ts';

export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

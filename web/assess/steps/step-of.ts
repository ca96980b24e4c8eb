import type { Step } from '#rules/answering/step.ts';

export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

/** Answers to questions of the shipped questionnaires that are entered instead of chosen, by item. */
export const usualEntries: Readonly<Record<string, readonly (number | string)[]>> = {
  reason: [
    'Mornings have become a struggle, and nobody at home gets enough sleep.',
    'The teacher suggested it after a hard half term.',
    'A neighbour told us about you. We would like somebody to talk things through with.',
  ],
  worry_other: ['The move in spring', 'A grandparent who is ill'],
  people_at_home: [3, 4, 5],
  sleep_hours: [7.5, 8, 8.5, 9, 9.5],
  days_missed: [0, 1, 2, 4],
  which_medicine: ['An inhaler, two puffs in the morning', 'A tablet against hay fever, in summer'],
  best_hope: [
    'That we get out of the house in the morning without shouting.',
    'A whole week at school, and a friend who comes round.',
  ],
  first_step: ['A visit next week, with both parents', 'We write down the bedtimes until Friday'],
};

/** What people enter elsewhere. */
export const plainTexts: readonly string[] = [
  'Much as usual.',
  'Better than last time, I think.',
  'Let us talk about it when we meet.',
  'Nothing to add.',
];

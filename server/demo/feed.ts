import type { InventedPost } from '#server/start/invented/invented-organisation.ts';

/** Feed items on the Beacons of all demo organisations, oldest first. */
export const demoFeed: InventedPost[] = [
  {
    beacon: 'kim',
    who: 'bea',
    daysAgo: 62,
    text: 'This is the plan Kim and I agreed on. We look at it again before Christmas.',
    file: { name: 'Support plan for autumn.pdf', contents: 'plan', role: 'treatment_plan' },
  },
  {
    beacon: 'kim',
    who: 'jonas',
    daysAgo: 23,
    text: 'Kim has joined the Thursday cooking group and stayed until the end.',
  },
  {
    beacon: 'kim',
    who: 'kim',
    daysAgo: 9,
    text: 'The new room is much quieter. I sleep through most nights now.',
  },
  {
    beacon: 'kim',
    who: 'bea',
    daysAgo: 3,
    text: 'The hours Kim has been at the workshop since October.',
    file: { name: 'Workshop hours.csv', contents: 'hours' },
  },
  {
    beacon: 'leo faces',
    who: 'parker',
    daysAgo: 12,
    text: 'Leo drew his best moment of the week: rain, and then the boat.',
    file: { name: 'Leo, the boat.png', contents: 'drawing' },
  },
  {
    beacon: 'leo faces',
    who: 'bea',
    daysAgo: 11,
    text: 'Thank you, Parker. May I show it to Tess? The boat is what he talks about at school too.',
  },
  {
    beacon: 'mila',
    who: 'tess',
    daysAgo: 5,
    text: 'What worked in class this half term, for whoever takes over from me in January.',
    file: { name: 'Notes for January.txt', contents: 'notes' },
  },
  {
    beacon: 'north team',
    who: 'ruth',
    daysAgo: 16,
    text: 'I will bring the three topics with the lowest scores to our next team day.',
  },
  {
    beacon: 'otto',
    who: 'jonas',
    daysAgo: 30,
    text: 'Otto moves to Leeds. The closing letter for his new team.',
    file: { name: 'Closing letter.pdf', contents: 'letter' },
  },
  {
    beacon: 'eli',
    who: 'grace',
    daysAgo: 8,
    text: 'Seats from Monday on. Eli asked to sit closer to the window.',
    file: { name: 'Seats in Grade 4.txt', contents: 'seats' },
  },
];

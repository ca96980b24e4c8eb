import type { Framework } from '#rules/definition/definition.ts';

/** The question's id (a star for an overall comment), the mood and the text. */
export type Remark = [about: string, mood: Mood, text: string];
export type Mood = 'low' | 'mid' | 'high';
type Voice = 'self' | 'other';

const dialSelf: Remark[] = [
  ['energy_reserve', 'low', 'I went to bed at seven twice this week. Nothing left.'],
  ['energy_pace', 'mid', 'Better mornings, but by Thursday I was done.'],
  ['energy_rest', 'high', 'Slept well and it shows.'],
  ['direction_say', 'low', 'Plans changed three times and I heard last.'],
  ['direction_priorities', 'mid', 'I know the goal. The steps are still a bit foggy.'],
  ['direction_say', 'high', 'I was asked before anything changed. That is new.'],
  ['belonging_candour', 'low', 'I did not feel like saying much at the meeting.'],
  ['belonging_welcome', 'mid', 'Good with most people, still careful with some.'],
  ['energy_mood', 'high', 'We laughed a lot on Saturday.'],
  ['growth_learning', 'mid', 'Cooked on my own once. It was edible.'],
  ['growth_strengths', 'high', 'Took the bus alone, there and back.'],
  ['surroundings_space', 'low', 'The heating still does not work in my room.'],
  ['surroundings_space', 'mid', 'Quieter since the building work stopped.'],
  ['in_your_words', 'low', 'One day without appointments, please.'],
  ['in_your_words', 'mid', 'A calendar on the wall that everyone keeps to.'],
  ['in_your_words', 'high', 'Keep the Friday walk. It works.'],
];

const dialOther: Remark[] = [
  ['energy_pace', 'low', 'Two people off sick, everyone else doing double shifts.'],
  ['energy_reserve', 'low', 'Running on coffee. We cannot keep this up past the holidays.'],
  ['energy_rest', 'mid', 'Tired, though the long weekend helped.'],
  ['energy_pace', 'high', 'First week in a while that nobody stayed late.'],
  ['direction_promises', 'low', 'We agreed a plan in the meeting and then did something else.'],
  ['direction_priorities', 'mid', 'Goals are clear, who does what is not.'],
  ['direction_purpose', 'high', 'The one-page plan on the fridge does wonders.'],
  ['belonging_conflict', 'low', 'There is something unsaid between the day and the night shift.'],
  ['belonging_welcome', 'mid', 'The new colleague is settling in, slowly.'],
  ['belonging_candour', 'high', 'A mistake was named out loud and we fixed it in ten minutes.'],
  ['growth_learning', 'low', 'No time to learn anything, only to react.'],
  ['growth_feedback', 'mid', 'Supervision was useful, we should have more of it.'],
  ['growth_learning', 'high', 'The training on de-escalation is already paying off.'],
  ['surroundings_tools', 'low', 'We have one car for four visits. Again.'],
  ['surroundings_support', 'mid', 'The school has been helpful, the clinic less so.'],
  ['surroundings_space', 'high', 'The new room is bright and people like being in it.'],
  ['in_your_words', 'low', 'Fill the vacant post. Everything else follows from it.'],
  ['in_your_words', 'low', 'Fewer meetings, and the ones we have on time.'],
  ['in_your_words', 'mid', 'Agree who answers the phone after five.'],
  ['in_your_words', 'high', 'Nothing big. Keep doing the Monday round.'],
];

const facesSelf: Remark[] = [
  ['sore', 'low', 'my tummy hurt on monday and tuesday'],
  ['puffed', 'high', 'i won the race!!'],
  ['missed', 'low', 'I was sad because Nana went home'],
  ['cross', 'mid', 'a bit cross with my sister'],
  ['cried', 'high', 'I had a good week'],
  ['left_out', 'low', 'they did not let me play football'],
  ['hurt_by_others', 'mid', 'Sami was nice but not the others'],
  ['alone', 'high', 'I have a new friend. He has a dog'],
  ['too_hard', 'low', 'fractions are horrible'],
  ['lost', 'mid', 'I forgot my bag one time'],
  ['dreaming', 'high', 'We made a volcano'],
];

const facesOther: Remark[] = [
  ['awake', 'low', 'Up most nights this week, so everything was hard.'],
  ['tired', 'mid', 'A cold, but it did not stop the trampoline.'],
  ['cried', 'low', 'Tears every morning before leaving the house.'],
  ['cross', 'mid', 'Short fuse after school, fine again by dinner.'],
  ['cried', 'high', 'Singing in the bath again. We had missed that.'],
  ['left_out', 'low', 'Not invited to the birthday everyone talks about.'],
  ['alone', 'mid', 'One friend came over on Sunday and it went well.'],
  ['alone', 'high', 'Three play dates in one week!'],
  ['dreaming', 'low', 'The teacher says the head is on the desk by eleven.'],
  ['too_hard', 'mid', 'Homework is still a battle but a shorter one.'],
  ['too_hard', 'high', 'Came home proud of the reading badge.'],
];

const sdqSelf: Remark[] = [
  ['*', 'low', 'Some of these depend on the day. Mondays are the worst.'],
  ['*', 'mid', 'It is better at home than at school.'],
  ['*', 'high', 'I do not worry so much any more.'],
];

const sdqOther: Remark[] = [
  ['*', 'low', 'Mornings are very hard for all of us at the moment.'],
  ['*', 'low', 'In the afternoon there is hardly any concentration left.'],
  ['*', 'mid', 'Much depends on who is in the room. With one adult close by it goes well.'],
  ['*', 'mid', 'Fewer outbursts this month. Sleep is still short.'],
  ['*', 'mid', 'We do not see the restlessness at home that you describe at school.'],
  ['*', 'high', 'A different child compared with the start of the year.'],
  ['*', 'high', 'Helps the younger ones at break and is proud of it.'],
];

const radioSelf: Remark[] = [
  ['slept', 'low', 'Bad nights. I keep thinking about the move.'],
  ['stress', 'low', 'It was a lot. I cried at work.'],
  ['week_overall', 'mid', 'Okay until Wednesday, then not.'],
  ['week_overall', 'high', 'Really good, and I cannot even say why.'],
  ['goals', 'low', 'Did not leave the flat on three days.'],
  ['company', 'mid', 'Saw my brother. Got half of my list done.'],
  ['enjoyed', 'high', 'Band practice is back!'],
  ['nights', 'low', 'Awake until three, then late for everything.'],
  ['company_kept', 'low', 'I said I was ill so that I did not have to go.'],
  ['enjoyment', 'low', 'I only watched the others play.'],
  ['spirits', 'mid', 'Better when my cousin was here.'],
  ['following', 'mid', 'I read the same page four times.'],
  ['spirits', 'high', 'A normal week. The trip was good.'],
];

const radioOther: Remark[] = [
  ['slept', 'low', 'Looked worn out when we met on Tuesday.'],
  ['coped', 'mid', 'Quiet, but not in a worrying way.'],
  ['week_overall', 'high', 'Relaxed, joked with everybody.'],
  ['goals', 'low', 'Missed both appointments, answered no calls.'],
  ['goals', 'mid', 'Kept one of two appointments and rang about the other.'],
  ['goals', 'high', 'Brought the finished project and explained it to the group.'],
  ['meals', 'low', 'Left nearly every dinner on the plate.'],
  ['company_kept', 'mid', 'Stayed in the room most evenings, but came out for the film.'],
  ['spirits', 'high', 'Chatty at breakfast, which is rare.'],
];

const formOther: Remark[] = [
  ['*', 'low', 'The last weeks were the hardest so far.'],
  ['*', 'low', 'It depends on the hour. Evenings are the difficult part.'],
  ['*', 'mid', 'I only see part of the day, so some of this is a guess.'],
  ['*', 'mid', 'Some things are easier than a month ago, some are not.'],
  ['*', 'high', 'In the group it goes well, most of the time.'],
  ['*', 'high', 'We notice little of this here. Happy to compare notes.'],
];

/** The comments of invented people, by format and by who speaks. */
export const inventedComments: Record<Framework['format'], Record<Voice, Remark[]>> = {
  dial: { self: dialSelf, other: dialOther },
  faces: { self: facesSelf, other: facesOther },
  form: { self: [], other: formOther },
  sdq: { self: sdqSelf, other: sdqOther },
  simple_radio: { self: radioSelf, other: radioOther },
};

/** What a new questionnaire begins with: its title, its items and its terms are still to be written. */
export const blankDefinition = {
  edition: 2,
  id: 'questionnaire',
  version: 1,
  title: '',
  intro: '',
  format: 'form',
  roles: ['assessor', 'parent', 'teacher', 'self'],
  languages: ['en'],
  canSkipQuestions: true,
  licence: '',
  source: '',
  items: [],
  sections: [],
  scales: [],
};

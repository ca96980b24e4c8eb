/** What a new questionnaire begins with: one page, and terms that suit an organisation's own. */
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
  licence: 'For use within our organisation only.',
  source: 'Written by our organisation.',
  items: [],
  sections: [{ id: 'page_1', title: 'Questions', items: [] }],
  scales: [],
};

/** A definition of the second edition with one rating and one scale, to be changed by tests. */
export function definition() {
  return {
    edition: 2,
    id: 'sample',
    version: 1,
    title: 'Sample',
    intro: 'A few questions.',
    format: 'dial',
    roles: ['parent', 'self'],
    licence: 'Ours.',
    source: 'Ours.',
    items: [{ id: 'item', type: 'rating', text: 'Item' }],
    sections: [{ id: 'section', title: 'Section', items: ['item'] }],
    scales: [{ id: 'score', title: 'Score', items: [{ item: 'item' }] }],
    main: 'score',
    thresholds: { lower: 20, upper: 70 },
    thresholdClassifiers: ['Poor', 'Fair', 'Good'],
  };
}

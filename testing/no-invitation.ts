/** The answer to a link that opens no assessment. */
export const notFound = {
  status: 404,
  data: {},
  errors: { id: 'NoAssessmentInvitation', title: 'This assessment is not open.' },
};

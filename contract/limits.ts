/** The maximum length of a comment on one question, in characters. */
export const maxCommentLength = 5000;
/** The maximum length of the overall comment, in characters. */
export const maxOverallCommentLength = 10_000;

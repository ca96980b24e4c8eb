/** The most characters a comment on one question has. */
export const maxCommentLength = 5000;
/** The most characters a comment on the whole assessment has. */
export const maxOverallCommentLength = 10_000;

/** The most characters a comment on one question has. */
export const longestComment = 5000;
/** The most characters a comment on the whole assessment has. */
export const longestOverallComment = 10_000;

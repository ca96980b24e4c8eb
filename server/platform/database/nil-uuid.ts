/** An id of no row, which sorts before every other. A cluster cannot route a join with null. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

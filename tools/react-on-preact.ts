import * as preact from 'preact';

/** What the messages with elements in them (@lingui/react) need of React. */
export const { cloneElement, Fragment } = preact;
export default {};

/** What the messages with elements in them (@lingui/react) need of React. */
export { cloneElement, Fragment } from 'preact';
export default {};

import { cleanup, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

const nextAssessmentAt = '9:00 on 4 May 2027';

test.each([
  ['NoAssessmentInvitation', 'It will be open again at 9:00 on 4 May 2027'],
  ['AssessmentAlreadyCompleted', 'You can do it again at 9:00 on 4 May 2027'],
  ['AssessmentStartingSoon', 'It will be open again at 9:00 on 4 May 2027'],
])('%s shows when the assessment opens again', (id, sentence) => {
  render(<ErrorPage problem={{ id, title: 'Not now', status: 404, nextAssessmentAt }} />);
  expect(screen.getByRole('heading', { name: 'Not now' })).toBeTruthy();
  expect(screen.getByText('9:00').parentElement?.textContent).toBe(sentence);
});

test('the page announces no opening without a date', () => {
  render(<ErrorPage problem={{ id: 'NoAssessmentInvitation', title: 'Not now', status: 404 }} />);
  expect(screen.queryByText(/open again/)).toBeNull();
});

test('any other error shows its status and title', () => {
  render(<ErrorPage problem={{ id: 'odd', title: 'Something odd', status: 418 }} />);
  expect(screen.getByRole('heading', { name: 'Something odd' })).toBeTruthy();
  expect(screen.getByText('Status 418')).toBeTruthy();
});

test('links to set a password and to log in appear only where they work', () => {
  const problem = { id: 'NoAssessmentInvitation', title: 'Not now', status: 404 };
  render(
    <ErrorPage problem={{ ...problem, canSignUp: true, canLogIn: true, inviteToken: 'abc' }} />,
  );
  expect(screen.getByRole('link', { name: 'Set your password' }).getAttribute('href')).toBe(
    '/user_invite/abc',
  );
  expect(screen.getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login');
  cleanup();
  render(<ErrorPage problem={{ ...problem, canLogIn: false, canSignUp: false }} />);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('the page of an unknown link explains how to get a new one', () => {
  render(<ErrorPage problem={{ id: 'NoAssessmentInvitation', title: 'Not now', status: 404 }} />);
  expect(screen.getByText(/link in the most recent email/)).toBeTruthy();
  expect(screen.getByText(/Ask the person who sent you the link/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login');
});

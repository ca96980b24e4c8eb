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

test.each([
  ['NoAssessmentInvitation', "You can't answer right now"],
  ['AssessmentAlreadyCompleted', 'You have answered already. Thank you!'],
  ['AssessmentStartingSoon', 'It is not time yet'],
])('to children %s says “%s”, and when they can answer again', (id, heading) => {
  const problem = { id, title: 'Not now', status: 404, isForChildren: true, canLogIn: true };
  render(<ErrorPage problem={{ ...problem, nextAssessmentAt }} />);
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByText('Not now')).toBeNull();
  const sentences = [...document.querySelectorAll('main > p')].map((each) => each.textContent);
  expect(sentences).toEqual([
    'You can answer again at 9:00 on 4 May 2027',
    'Do you have a question? Ask the person who gave you the link.',
    'Help',
  ]);
});

test('children who answer too late read that it is not their fault', () => {
  const id = 'NoAssessmentInvitation';
  const problem = { id, title: 'Not now', status: 404, isForChildren: true };
  render(<ErrorPage problem={problem} isSubmit />);
  expect(screen.getByRole('heading', { name: 'Your answers came too late' })).toBeTruthy();
  expect(screen.getByText(/That is not your fault/)).toBeTruthy();
});

test('the page announces no opening without a date', () => {
  render(<ErrorPage problem={{ id: 'NoAssessmentInvitation', title: 'Not now', status: 404 }} />);
  expect(screen.queryByText(/open again/)).toBeNull();
});

test('help opens the guide in a tab of its own', () => {
  render(<ErrorPage problem={{ id: 'NoAssessmentInvitation', title: 'Not now', status: 404 }} />);
  const link = screen.getByRole('link', { name: 'Help' });
  expect(link.getAttribute('href')).toBe('/help/answer');
  expect(link.getAttribute('target')).toBe('_blank');
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
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Help']);
});

test('the page of an unknown link explains how to get a new one', () => {
  render(<ErrorPage problem={{ id: 'NoAssessmentInvitation', title: 'Not now', status: 404 }} />);
  expect(screen.getByText(/link in the most recent email/)).toBeTruthy();
  expect(screen.getByText(/Ask the person who sent you the link/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'log in' }).getAttribute('href')).toBe('/login');
});

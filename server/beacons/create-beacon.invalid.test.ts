import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '#server/demo/ids.ts';
import { BeaconMaker, fieldErrorsIn, weekly } from '#testing/beacon-maker.ts';

let maker: BeaconMaker;
beforeAll(async () => {
  maker = await BeaconMaker.open();
});
afterAll(() => maker[Symbol.asyncDispose]());

const riverside = demoId('organisation', 'riverside');

describe('A new Beacon is rejected with', () => {
  const required = 'Required';
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    [
      'a client without their details',
      {
        beaconName: ' ',
        clientName: '',
        clientExternalRef: undefined,
        gender: '',
        dateOfBirth: '',
      },
      {
        clientName: required,
        beaconName: required,
        clientExternalRef: required,
        gender: required,
        dateOfBirth: required,
      },
    ],
    [
      'a date of birth in the future',
      { dateOfBirth: '2026-11-03' },
      { dateOfBirth: expect.any(String) },
    ],
    [
      'a date of birth in the year 0',
      { dateOfBirth: '0000-01-01' },
      { dateOfBirth: 'Invalid date' },
    ],
    ['a date that does not exist', { dateOfBirth: '2026-02-30' }, { dateOfBirth: 'Invalid date' }],
    [
      'a picture that somebody else uploaded',
      { clientAvatar: 'f'.repeat(32) },
      { clientAvatar: expect.any(String) },
    ],
    [
      'missing thresholds',
      { frameworkId: 'team-wellbeing' },
      { lowerThreshold: required, upperThreshold: required },
    ],
    [
      'thresholds two apart',
      { frameworkId: 'team-wellbeing', lowerThreshold: 30, upperThreshold: 32 },
      { upperThreshold: 'Minimum 33' },
    ],
    [
      'thresholds beyond the scale',
      { frameworkId: 'team-wellbeing', lowerThreshold: 0, upperThreshold: 101 },
      { lowerThreshold: 'Minimum 1', upperThreshold: 'Maximum 100' },
    ],
    [
      'a fractional threshold',
      { frameworkId: 'team-wellbeing', lowerThreshold: 30.5, upperThreshold: 60 },
      { lowerThreshold: 'Must be a whole number' },
    ],
    [
      'a start in the past',
      { schedule: { ...weekly, startOn: '2026-11-01' } },
      { 'schedule.startOn': expect.any(String) },
    ],
    [
      'a start more than a year ahead',
      { schedule: { ...weekly, startOn: '2027-11-03' } },
      { 'schedule.startOn': expect.any(String) },
    ],
    [
      'a period of five weeks',
      { schedule: { ...weekly, period: 5 } },
      { 'schedule.period': 'Maximum 4' },
    ],
    [
      'a period of seven months',
      { schedule: { ...weekly, periodType: 'month', period: 7 } },
      { 'schedule.period': 'Maximum 6' },
    ],
    [
      'no days open',
      { schedule: { ...weekly, daysOpen: undefined } },
      { 'schedule.daysOpen': required },
    ],
    [
      'hours that end before they start',
      { schedule: { ...weekly, periodType: 'day', startHour: 17, endHour: 9 } },
      { 'schedule.endHour': 'Minimum 18' },
    ],
    [
      'no weekday',
      { schedule: { ...weekly, periodType: 'day', wdays: [] } },
      { 'schedule.wdays': required },
    ],
    [
      'members without name, address or role',
      {
        members: [
          { name: '', email: '', roles: [] },
          { name: 'Ann', email: '', roles: ['parent'] },
          { name: '', email: 'b@x.test', roles: ['viewer'] },
          { name: 'Cy', email: 'no address', roles: [] },
        ],
      },
      {
        'members.1.email': required,
        'members.2.name': required,
        'members.3.email': 'Invalid format',
        'members.3.roles': required,
      },
    ],
    [
      'a duplicate address and conflicting roles',
      {
        members: [
          { name: 'Ann', email: 'ann@x.test', roles: ['parent', 'teacher'] },
          { name: 'Ann', email: 'ANN@x.test', roles: ['teacher'] },
        ],
      },
      {
        'members.0.roles': 'Only one role besides admin',
        'members.1.email': 'This address is already in the list',
      },
    ],
  ])('%s', async (_, over, fields) => {
    const before = await maker.countAll();
    expect(fieldErrorsIn(await maker.create(maker.form(over)))).toEqual([422, fields]);
    expect(await maker.countAll()).toEqual(before);
  });

  test('anonymity, a role and thresholds that the framework does not offer', async () => {
    const answer = await maker.create(
      maker.form({
        frameworkId: 'strengths-and-difficulties',
        isAnonymous: true,
        lowerThreshold: 1,
        upperThreshold: 99,
        members: [{ name: 'Ann', email: 'ann@x.test', roles: ['assessor'] }],
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.errors['fields']).toMatchObject({
      'members.0.roles': 'Not a role of this framework',
      lowerThreshold: 'Cannot be changed for this framework',
    });
  });

  test.each([
    ['an organisation of other people', { organisation: 'hillcrest' }, 404],
    ['an unknown framework', { frameworkId: 'nothing' }, 404],
    ['unknown fields', { isAdmin: true, organisationId: riverside }, 400],
    ['the id of an existing member', { members: [{ id: demoId('member', 'kim kim') }] }, 400],
    ['too many members', { members: Array.from({ length: 101 }, () => ({})) }, 422],
    ['a name that is too long', { beaconName: 'x'.repeat(201) }, 422],
  ])('%s', async (_, over, status) => {
    const before = await maker.countAll();
    expect((await maker.create(maker.form(over))).status).toBe(status);
    expect(await maker.countAll()).toEqual(before);
  });

  test.each(['ada', 'edda', 'oscar', 'vera', 'nora', 'ines'])(
    'the session of %s, who is not a creator',
    async (name) => {
      expect(await maker.create(maker.form(), name)).toMatchObject({
        status: 403,
        errors: { id: 'not_allowed' },
      });
    },
  );
});

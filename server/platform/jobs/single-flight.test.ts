import pino from 'pino';
import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

const now = new Date('2026-11-02T10:00:00Z');
const later = new Date('2026-11-02T10:05:00Z');
const patientMs = 60_000;

function openFlights() {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  return { flights: new SingleFlight({ log, name: 'Counting' }), logged };
}

test('A task runs once for all who ask for its key while it runs, and again for who asks later', async () => {
  const { flights } = openFlights();
  const held = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    await held.promise;
    return { run: runs };
  };
  const asked = [now, later, later].map((time) => flights.join({ key: 'a', now: time, run }));
  expect(asked.map(({ begunAt }) => begunAt)).toEqual([now, now, now]);
  held.resolve();
  const results = asked.map((flight) => flights.resultWithin(flight, patientMs));
  expect(await Promise.all(results)).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }]);
  const next = flights.join({ key: 'a', now: later, run });
  expect(next.begunAt).toBe(later);
  expect(await flights.resultWithin(next, patientMs)).toEqual({ run: 2 });
});

test('Tasks of different keys run at the same time', async () => {
  const { flights } = openFlights();
  const held = Promise.withResolvers<object>();
  flights.join({ key: 'a', now, run: () => held.promise });
  const other = flights.join({ key: 'b', now, run: async () => ({ of: 'b' }) });
  expect(await flights.resultWithin(other, patientMs)).toEqual({ of: 'b' });
});

test('Whoever does not wait long enough gets nothing, and the task goes on', async () => {
  const { flights } = openFlights();
  const held = Promise.withResolvers<object>();
  const flight = flights.join({ key: 'a', now, run: () => held.promise });
  expect(await flights.resultWithin(flight, 0)).toBeNull();
  const patient = flights.resultWithin(flight, patientMs);
  held.resolve({ is: 'done' });
  expect(await patient).toEqual({ is: 'done' });
});

test('A task that fails is logged without its message and not kept', async () => {
  const { flights, logged } = openFlights();
  const fail = () => Promise.reject(new TypeError('with a name in it'));
  const failed = flights.join<object>({ key: 'a', now, run: fail });
  await expect(flights.resultWithin(failed, patientMs)).rejects.toBeInstanceOf(TypeError);
  expect(logged).toEqual(['Counting failed']);
  const next = flights.join({ key: 'a', now, run: async () => ({ is: 'done' }) });
  expect(await flights.resultWithin(next, patientMs)).toEqual({ is: 'done' });
});

test('When it closes, nobody waits, no task begins, and a failure is no longer logged', async () => {
  const { flights, logged } = openFlights();
  const held = Promise.withResolvers<object>();
  const flight = flights.join({ key: 'a', now, run: () => held.promise });
  const waiting = flights.resultWithin(flight, patientMs);
  flights[Symbol.dispose]();
  expect(await waiting).toBeNull();
  let hasBegun = false;
  const run = async () => ({ hasBegun: (hasBegun = true) });
  const refused = flights.join({ key: 'b', now, run });
  expect(await flights.resultWithin(refused, patientMs)).toBeNull();
  held.reject(new Error('The database is closed'));
  await expect(flight.result).rejects.toThrow('closed');
  expect([hasBegun, logged]).toEqual([false, []]);
});

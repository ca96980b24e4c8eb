import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryLock } from './directory-lock.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const lockModule = pathToFileURL(path.join(import.meta.dirname, 'directory-lock.ts')).href;
const program = `
  const { DirectoryLock } = await import(${JSON.stringify(lockModule)});
  process.stdin.resume();
  try {
    globalThis.lock = DirectoryLock.take(process.argv[1], 'http://first.test');
    console.log('held');
  } catch (error) {
    console.log(error.message);
    process.exit(1);
  }`;

function startHolder() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder]);
  const output = once(child.stdout, 'data').then(([text]) => String(text).trim());
  return { child, output };
}

async function kill({ child }: ReturnType<typeof startHolder>): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('A data folder lock', () => {
  it('is denied to a second process, with an error that names the holder', async () => {
    const first = startHolder();
    expect(await first.output).toBe('held');
    expect(() => DirectoryLock.take(folder, 'http://second.test')).toThrow(
      new RegExp(
        `process ${first.child.pid} on .+, started at \\d{4}-.+Z, serving http://first.test`,
      ),
    );
    await kill(first);
  });

  it('is free as soon as its holder has died, although the holder file remains', async () => {
    const first = startHolder();
    await first.output;
    await kill(first);
    expect(fs.existsSync(path.join(folder, 'server.json'))).toBe(true);
    using lock = DirectoryLock.take(folder, 'http://second.test');
    expect(lock).toBeDefined();
    expect(fs.readFileSync(path.join(folder, 'server.json'), 'utf8')).toContain('second.test');
  });

  it('is free after it was released', () => {
    DirectoryLock.take(folder, 'http://first.test')[Symbol.dispose]();
    using lock = DirectoryLock.take(folder, 'http://second.test');
    expect(lock).toBeDefined();
  });

  it('is granted to exactly one of several servers that start at once', async () => {
    const starters = Array.from({ length: 4 }, startHolder);
    const outputs = await Promise.all(starters.map((starter) => starter.output));
    expect(outputs.filter((text) => text === 'held')).toHaveLength(1);
    expect(outputs.filter((text) => text.includes('is in use'))).toHaveLength(3);
    await Promise.all(starters.filter(({ child }) => child.exitCode === null).map(kill));
  });
});

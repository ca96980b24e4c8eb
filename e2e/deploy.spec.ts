import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../tools/free-port.ts';
import { fromRoot } from '../tools/project.mjs';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'beacon-deploy-'));
const state = path.join(folder, 'state');
const settings = path.join(folder, 'beacon.env');
const address = `http://127.0.0.1:${await freePort()}`;
const unit = readFileSync(fromRoot('deploy/beacon.service'), 'utf8');
const page = readFileSync(fromRoot('docs/deploy.md'), 'utf8');
let server: ChildProcess;

/** Commands of the page and of the unit, with the folders of this test in place of those of a machine. */
function here(text: string): string {
  return text
    .replaceAll('/opt/beacon/', fromRoot(''))
    .replaceAll('/var/lib/beacon', state)
    .replaceAll('/etc/beacon/beacon.env', settings);
}

function line(name: string): string {
  return here(new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '');
}

/** The commands of the block of shell that has a word. */
function blockWith(word: string): string {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return here(blocks.find((block) => block.includes(word)) ?? '');
}

test.beforeAll(async () => {
  const example = readFileSync(fromRoot('deploy/beacon.env.example'), 'utf8');
  const changed = { 'https://beacon.example': address, 'mail.example:465': '127.0.0.1:1' };
  const text = Object.entries(changed).reduce((all, [from, to]) => all.replace(from, to), example);
  writeFileSync(settings, `${here(text)}PORT=${new URL(address).port}\n`);
  const environment = line('Environment').replaceAll(' ', '\n');
  const [program = '', ...args] = line('ExecStart').split(' ');
  server = spawn(program, args, {
    cwd: fromRoot(''),
    env: { ...parseEnv(environment), ...parseEnv(readFileSync(settings, 'utf8')) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
});

test.afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('what docs/deploy.md says about systemd works: start, command, backup, restore, stop', async () => {
  const files = [...blockWith('systemctl').matchAll(/deploy\/\S+/g)].map(([file]) => file);
  expect(files).toEqual(['deploy/beacon.env.example', 'deploy/beacon.service']);

  const examined = await admin('doctor').catch((error: { stdout: string }) => error.stdout);
  expect(examined).toMatch(/^ok {6}address/m);
  expect(examined).toMatch(/^ok {6}database/m);
  expect(examined).toMatch(/^fault {3}mail server/m);

  const backups = path.join(state, 'backups');
  const made = () => readdirSync(backups).filter((name) => name.endsWith('.tar.gz'));
  await expect.poll(made).toHaveLength(1);
  const commands = blockWith('verify')
    .replaceAll(/\/mnt\/backups\/\S+/g, path.join(backups, made()[0] ?? ''))
    .replaceAll('/tmp/restored', path.join(folder, 'restored'));
  const { stdout } = await run('sh', ['-ec', commands], { cwd: fromRoot('') });
  expect(stdout).toContain('is whole');
  expect(stdout).toContain('were restored, and every row was compared with the backup');

  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

/** Runs `deploy/beacon-admin` with a program in place of systemd-run that knows the options it is given. */
async function admin(command: string): Promise<string> {
  const script = here(readFileSync(fromRoot('deploy/beacon-admin'), 'utf8'));
  writeFileSync(path.join(folder, 'beacon-admin'), script, { mode: 0o700 });
  writeFileSync(path.join(folder, 'systemd-run'), standIn, { mode: 0o700 });
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  return (await run(path.join(folder, 'beacon-admin'), [command], { env })).stdout;
}

const standIn = `#!/bin/sh
while :; do
  case "$1" in
    --property=WorkingDirectory=*) cd "\${1#--property=WorkingDirectory=}" ;;
    --property=EnvironmentFile=*) file="--env-file=\${1#--property=EnvironmentFile=}" ;;
    --setenv=*) export "\${1#--setenv=}" ;;
    --quiet|--pipe|--wait|--collect|--property=*) ;;
    *) break ;;
  esac
  shift
done
program=$1; shift
exec "$program" "$file" "$@"
`;

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/ready`)).ok;
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that this project pins as a dependency and runs on. */
export const pinnedNode = fromRoot(
  `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
);

/** Heap limits with which V8 collects garbage before it takes more memory. */
export const heapLimits = ['--max-semi-space-size=16', '--max-old-space-size=512'];

/** The command line of the built server. */
export const serverCommand = [...heapLimits, 'dist/server/main.js'];

/** @param {string} path */
export function fromRoot(path) {
  return join(root, path);
}

/** @param {string[]} parts */
export function fingerprint(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** @param {string} path */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} directory
 * @returns {NodeJS.ProcessEnv} this environment with `directory` first on the PATH
 */
export function withFirstOnPath(directory) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: `${directory}${delimiter}${process.env[name] ?? ''}` };
}

/**
 * Runs a command to its end and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{code: number, output: string}>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    forwardSignals(child);
  });
}

/**
 * Runs a program of the project on the pinned Node in this terminal, then exits with its exit code.
 * @param {string[]} args
 */
export function runAndExit(args) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: withFirstOnPath(fromRoot('node_modules/.bin')),
    stdio: 'inherit',
  });
  forwardSignals(child);
  child.on('exit', (code) => process.exit(code ?? 1));
}

/**
 * Forwards termination signals to the child and exits after it.
 * @param {import('node:child_process').ChildProcess} child
 */
function forwardSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let isStopped = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, stop);
  child.on('exit', (code) => {
    for (const signal of signals) process.off(signal, stop);
    if (isStopped) process.exit(code ?? 1);
  });
}

/**
 * @param {string} message what went wrong and what to do about it
 * @returns {never}
 */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

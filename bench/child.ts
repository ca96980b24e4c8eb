import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { createInterface } from 'node:readline';

export interface Child extends AsyncDisposable {
  pid: number;
}

/** Starts a Node process and resolves once it prints a line that contains `readyWord`. */
export async function startChild(
  args: string[],
  environment: Record<string, string>,
  readyWord: string,
): Promise<Child> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes(readyWord)) continue;
    child.stdout.resume();
    return {
      pid: child.pid ?? 0,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await exited;
        process.off('exit', kill);
      },
    };
  }
  throw new Error(`${args[0]} exited before it was ready`);
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

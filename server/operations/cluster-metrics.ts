import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker's question for the metrics of all workers, and the answer to it. */
interface Message {
  type: 'beacon:all-metrics';
  id: string;
  /** Null in a question, and in the answer where a worker did not say its own. */
  text: string | null;
}

const type = 'beacon:all-metrics';

/** Lets workers ask for the metrics of all, each with the number of its worker. */
export function answerWorkers(): void {
  const all = new AggregatorRegistry();
  const answer = async (worker: Worker, id: string) => {
    const text = await all.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ type, id, text } satisfies Message);
  };
  cluster.on('message', (worker, message: Message) => {
    if (message.type === type) void answer(worker, message.id);
  });
}

/** Names a worker in its metrics, and returns how to read those of all workers. */
export function joinMetrics(registry: Registry, worker: number): () => Promise<string> {
  registry.setDefaultLabels({ worker: String(worker) });
  AggregatorRegistry.setRegistries(registry);
  // It answers what the parent asks every worker.
  void new AggregatorRegistry();
  return async () => (await askParent()) ?? (await registry.metrics());
}

function askParent(): Promise<string | null> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const listen = (message: Message) => {
      if (message.type !== type || message.id !== id) return;
      process.off('message', listen);
      resolve(message.text);
    };
    process.on('message', listen);
    process.send?.({ type, id, text: null } satisfies Message);
  });
}

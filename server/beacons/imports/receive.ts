import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import { shownName } from '#server/platform/files/file-name.ts';

/** A file on its way in, with what is to be done with it, not yet looked at. */
export interface Received {
  organisation: string;
  data: unknown;
  fileName: string;
  file: Readable;
  /** In bytes, once the file is read. */
  size: () => number;
  /** To be asked once the file is read. */
  assertWhole: () => Promise<void>;
}

type Keep = (received: Received) => Promise<string>;

const notCsv = 'File must be a CSV (comma-separated-values)';
const tooLarge = 'The file must be 50 MB or smaller';

const organisationSchema = z.string().min(1).max(64);
const fieldsShape = z.strictObject({ organisation: organisationSchema, data: z.string() });
const jsonShape = z.strictObject({
  organisation: organisationSchema,
  data: z.looseObject({ csvFile: z.string().optional() }),
});

/** Hands on what is sent, as a form or as JSON, while it still comes in. */
export function receive(request: FastifyRequest, keep: Keep): Promise<string> {
  return request.isMultipart() ? receiveForm(request, keep) : receiveJson(request, keep);
}

/** The file comes last: nothing of it is read for somebody who may not import. */
async function receiveForm(request: FastifyRequest, keep: Keep): Promise<string> {
  const fields = new Map<string, unknown>();
  const parts = request.parts();
  const part = await firstFile(parts, fields).catch(refuse);
  if (!part) return refuseFile('Required');
  const { file, filename, mimetype } = part;
  const assertWhole = async () => {
    if (file.truncated) throw new Problem('too_large', detailsOf(tooLarge));
    if (!(await parts.next().catch(refuse)).done) throw new Problem('malformed');
  };
  try {
    const { organisation, data } = shaped(fieldsShape, Object.fromEntries(fields));
    // Where it is refused, the audit tells which organisation it named.
    request.body = { organisation };
    if (part.fieldname !== 'csvFile') throw new Problem('malformed');
    if (mimetype !== 'text/csv' && !/\.csv$/i.test(filename)) refuseFile(notCsv);
    const received = { organisation, data: parseJson(data), fileName: nameOf(filename) };
    return await keep({ ...received, file, size: () => file.bytesRead, assertWhole });
  } catch (error) {
    if (file.errored) refuse(file.errored);
    throw error;
  } finally {
    // What is left of a refused file is let go by, so that its sender hears the answer.
    file.resume();
  }
}

async function firstFile(
  parts: ReturnType<FastifyRequest['parts']>,
  fields: Map<string, unknown>,
): Promise<MultipartFile | null> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') return part;
    if (fields.has(part.fieldname)) throw new Problem('malformed');
    fields.set(part.fieldname, part.value);
  }
  return null;
}

async function receiveJson({ body }: FastifyRequest, keep: Keep): Promise<string> {
  const { organisation, data } = shaped(jsonShape, body);
  const { csvFile, ...settings } = data;
  if (csvFile === undefined) return refuseFile('Required');
  const contents = Buffer.from(csvFile);
  const file = Readable.from([contents]);
  return keep({
    organisation,
    data: settings,
    fileName: nameOf(''),
    file,
    size: () => contents.length,
    assertWhole: async () => {},
  });
}

function shaped<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const { success, data } = shape.safeParse(given);
  if (!success) throw new Problem('malformed');
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('malformed');
  }
}

/** Only ever shown: what the file is kept as is no choice of the sender's. */
function nameOf(given: string): string {
  return shownName(given) || 'beacons.csv';
}

function refuse(error: Error & { code?: string }): never {
  if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw new Problem('malformed');
  throw new Problem('too_large', detailsOf(tooLarge));
}

function refuseFile(message: string): never {
  throw new Problem('invalid', detailsOf(message));
}

function detailsOf(message: string) {
  return { title: message, fields: { csvFile: message } };
}

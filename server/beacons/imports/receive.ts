import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import { isDiskFull } from '#server/platform/disk/disk-full.ts';
import { fieldProblem } from '#server/beacons/field-problem.ts';
import { safeName } from '#server/platform/files/file-name.ts';

/** An upload whose file is still streaming and whose settings are not validated yet. */
export interface ImportUpload {
  organisation: string;
  data: unknown;
  fileName: string;
  file: Readable;
  /** In bytes, once the file is read. */
  size: () => number;
  /** Throws if the upload was too large or incomplete. Call it once the file is read. */
  assertComplete: () => Promise<void>;
}

type StoreUpload = (upload: ImportUpload) => Promise<string>;

const notCsv = msg`File must be a CSV (comma-separated-values)`;
const tooLarge = msg`The file must be 50 MB or smaller`;

const organisationSchema = z.string().min(1).max(64);
const fieldsShape = z.strictObject({ organisation: organisationSchema, data: z.string() });
const jsonShape = z.strictObject({
  organisation: organisationSchema,
  data: z.looseObject({ csvFile: z.string().optional() }),
});

/** Passes an upload, as a form or as JSON, to `store` while its file is still streaming. */
export function receiveUpload(request: FastifyRequest, store: StoreUpload): Promise<string> {
  return request.isMultipart() ? receiveForm(request, store) : receiveJson(request, store);
}

/** The file is the last part, so none of it is read for somebody who may not import. */
async function receiveForm(request: FastifyRequest, store: StoreUpload): Promise<string> {
  const fields = new Map<string, unknown>();
  const parts = request.parts();
  const part = await firstFile(parts, fields).catch(throwProblem);
  if (!part) throw fieldProblem('invalid', 'csvFile', msg`Required`);
  const { file, filename, mimetype } = part;
  const assertComplete = async () => {
    if (file.truncated) throw fieldProblem('too_large', 'csvFile', tooLarge);
    if (!(await parts.next().catch(throwProblem)).done) throw new Problem('malformed');
  };
  try {
    const { organisation, data } = parseAs(fieldsShape, Object.fromEntries(fields));
    // The audit of a rejected request records the organisation from the body.
    request.body = { organisation };
    if (part.fieldname !== 'csvFile') throw new Problem('malformed');
    const isCsv = mimetype === 'text/csv' || /\.csv$/i.test(filename);
    if (!isCsv) throw fieldProblem('invalid', 'csvFile', notCsv);
    const upload = { organisation, data: parseJson(data), fileName: displayName(filename) };
    return await store({ ...upload, file, size: () => file.bytesRead, assertComplete });
  } catch (error) {
    // A full disk ends the stream of the file too.
    if (file.errored && !isDiskFull(error)) throwProblem(file.errored);
    throw error;
  } finally {
    // Draining the rest of a rejected file lets the sender receive the response.
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

async function receiveJson({ body }: FastifyRequest, store: StoreUpload): Promise<string> {
  const { organisation, data } = parseAs(jsonShape, body);
  const { csvFile, ...settings } = data;
  if (csvFile === undefined) throw fieldProblem('invalid', 'csvFile', msg`Required`);
  const contents = Buffer.from(csvFile);
  const file = Readable.from([contents]);
  return store({
    organisation,
    data: settings,
    fileName: displayName(''),
    file,
    size: () => contents.length,
    assertComplete: async () => {},
  });
}

function parseAs<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const { success, data } = shape.safeParse(input);
  if (!success) throw new Problem('malformed');
  return data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Problem('malformed');
  }
}

/** The name for display only. The name in the store never depends on it. */
function displayName(fileName: string): string {
  return safeName(fileName) || 'beacons.csv';
}

function throwProblem(error: Error & { code?: string }): never {
  if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw new Problem('malformed');
  throw fieldProblem('too_large', 'csvFile', tooLarge);
}

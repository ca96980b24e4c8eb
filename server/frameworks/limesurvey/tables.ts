import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { SaxesParser } from 'saxes';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';

/** The columns of one row by their names. */
export type Row = ReadonlyMap<string, string>;

const maxDepth = 20;

/**
 * The tables of a survey (.lss): each element below the document holds rows, whose elements are their columns.
 * @throws UnreadableFile, also for a file that declares a document type, which could hold entities
 */
export function readTables(xml: string): ReadonlyMap<string, Row[]> {
  const tables = new Map<string, Row[]>();
  const path: string[] = [];
  let row: Map<string, string> | null = null;
  let text = '';
  const parser = new SaxesParser();
  const stop = (why: MessageDescriptor): never => {
    throw new UnreadableFile(why, msg`line ${{ line: parser.line }}`);
  };
  parser.on('error', () => stop(msg`The file is not valid XML.`));
  parser.on('doctype', () =>
    stop(msg`The file declares a document type, which surveys do not have.`),
  );
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length > maxDepth) stop(msg`Its elements are nested too deep.`);
    if (path.length === 4 && name === 'row') row = new Map();
    text = '';
  });
  const addText = (piece: string) => {
    text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    const table = path[1] ?? '';
    if (path.length === 5 && row) row.set(name, text);
    if (path.length === 4 && row) {
      addRow(tables, table, row);
      row = null;
    }
    if (path.length === 3 && table === 'languages')
      addRow(tables, table, new Map([['language', text]]));
    path.pop();
  });
  parser.write(xml).close();
  return tables;
}

function addRow(tables: Map<string, Row[]>, table: string, row: Row): void {
  const rows = tables.get(table);
  if (rows) rows.push(row);
  else tables.set(table, [row]);
}

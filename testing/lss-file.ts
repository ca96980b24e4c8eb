type Row = Record<string, string | number>;

/** The tables of a survey by their names, with what LimeSurvey writes of each row. */
export type LssTables = Record<string, Row[]>;

/** A survey structure (.lss) as LimeSurvey 3 writes it: each table with its columns, each value as character data. */
export function lssFile(tables: LssTables, languages: readonly string[] = ['en']): string {
  const parts = Object.entries(tables).map(([table, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const fields = columns.map((column) => `   <fieldname>${column}</fieldname>\n`).join('');
    return ` <${table}>\n  <fields>\n${fields}  </fields>\n  <rows>\n${rows.map(rowOf).join('')}  </rows>\n </${table}>\n`;
  });
  const named = languages.map((each) => `  <language>${each}</language>\n`).join('');
  const head = '<LimeSurveyDocType>Survey</LimeSurveyDocType>\n <DBVersion>366</DBVersion>\n';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<document>\n ${head} <languages>\n${named}  </languages>\n${parts.join('')}</document>\n`;
}

function rowOf(row: Row): string {
  const cells = Object.entries(row).map(([column, value]) =>
    value === '' ? `    <${column}/>\n` : `    <${column}><![CDATA[${value}]]></${column}>\n`,
  );
  return `   <row>\n${cells.join('')}   </row>\n`;
}

let order = 0;

/** A row of a question, or of a line of one. */
export function lssQuestion(
  qid: number,
  type: string,
  title: string,
  more: Row & { parent_qid?: number } = {},
): Row {
  order += 1;
  return {
    qid,
    parent_qid: 0,
    sid: 282267,
    gid: 16,
    type,
    title,
    question: `${title}?`,
    preg: '',
    help: '',
    other: 'N',
    mandatory: 'N',
    question_order: order,
    language: 'en',
    scale_id: 0,
    relevance: 1,
    ...more,
  };
}

/** A row of the condition designer: when the question `qid` is shown. */
export function lssCondition(
  qid: number,
  [cfieldname, method, value]: [string, string, string],
  scenario = 1,
): Row {
  order += 1;
  const [, cqid = 0] = /^\+?\d+X\d+X(\d+)/.exec(cfieldname) ?? [];
  return { cid: order, qid, cqid, cfieldname, method, value, scenario };
}

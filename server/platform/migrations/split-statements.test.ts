import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test('Statements are split at the semicolons between them', () => {
  expect(splitStatements('select 1;\nselect 2;\n\nselect 3')).toEqual([
    'select 1',
    'select 2',
    'select 3',
  ]);
});

test.each([
  ['a string', `insert into words values ('it''s; so')`],
  ['a quoted name', `select 1 as "a;b"`],
  ['a comment', `select 1 -- one; it's not two\n + 2`],
  ['a long comment', `select 1 /* one; it's\nnot two */ + 2`],
  ['a body', `create function one() returns int language sql as $$ select 1; select 2; $$`],
  ['a body with a tag', `do $do$ begin perform '$$;'; end $do$`],
])('A semicolon in %s splits nothing', (_, statement) => {
  expect(splitStatements(`${statement};`)).toEqual([statement]);
});

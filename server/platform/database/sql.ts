import {
  CompiledQuery,
  PostgresQueryCompiler,
  createQueryId,
  isOperationNodeSource,
  sql as kyselySql,
} from 'kysely';
import type {
  AbortableQueryOptions,
  AliasedRawBuilder,
  Expression,
  KyselyPlugin,
  QueryExecutorProvider,
  RawBuilder,
} from 'kysely';

/** Kysely's `sql` for statements that run often: the text of each combination of pieces is written once. */
export const sql = Object.assign(
  <Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row> =>
    new Piece<Row>(strings, values),
  {
    ref: (name: string) => constant(`ref ${name}`, () => kyselySql.ref(name)),
    table: (name: string) => constant(`table ${name}`, () => kyselySql.table(name)),
    lit: (value: number) => constant(`lit ${value}`, () => kyselySql.lit(value)),
    join(values: readonly unknown[]): RawBuilder<unknown> {
      const strings = commas[values.length];
      return strings ? new Piece(strings, values) : kyselySql.join(values);
    },
  },
);

/** Strings with values and other pieces between them; pieces with the same array of strings have the same text. */
class Piece<Row> implements RawBuilder<Row> {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  get isRawBuilder(): true {
    return true;
  }

  get expressionType(): undefined {
    return undefined;
  }

  compile(provider: QueryExecutorProvider): CompiledQuery<Row> {
    const parameters: unknown[] = [];
    const shape = shapeOf(this, root, parameters);
    if (!shape) return this.#kysely.compile(provider);
    shape.text ??= keep(this.#kysely.compile(provider).sql);
    return CompiledQuery.raw(shape.text, parameters);
  }

  execute(provider: QueryExecutorProvider, options?: AbortableQueryOptions) {
    return provider.getExecutor().executeQuery<Row>(this.compile(provider), options);
  }

  toOperationNode() {
    return this.#kysely.toOperationNode();
  }

  as<Alias extends string>(alias: Alias | Expression<unknown>): AliasedRawBuilder<Row, Alias> {
    return this.#kysely.as<Alias>(alias as Alias);
  }

  $castTo<Other>(): RawBuilder<Other> {
    return new Piece<Other>(this.strings, this.values);
  }

  $notNull(): RawBuilder<Exclude<Row, null>> {
    return new Piece<Exclude<Row, null>>(this.strings, this.values);
  }

  withPlugin(plugin: KyselyPlugin): RawBuilder<Row> {
    return this.#kysely.withPlugin(plugin);
  }

  get #kysely(): RawBuilder<Row> {
    // Kysely reads only the strings of a template, not their raw form.
    return kyselySql<Row>(this.strings as TemplateStringsArray, ...this.values);
  }
}

/** What the pieces of a statement have been so far, in their order; `null` stands for a value. */
interface Shape {
  text?: string;
  next: Map<readonly string[] | null, Shape>;
}

/** How many texts are kept: a statement may list any number of pieces. */
const maxTexts = 2000;
let texts = 0;
let root: Shape = { next: new Map() };

/** The shape of a piece after what precedes it, with its values added; null if Kysely has to write a part of it. */
function shapeOf(piece: Piece<unknown>, start: Shape, parameters: unknown[]): Shape | null {
  let shape: Shape | null = next(start, piece.strings);
  for (const value of piece.values) {
    if (value instanceof Piece) shape = shapeOf(value, shape, parameters);
    else if (isOperationNodeSource(value)) return null;
    else {
      parameters.push(value);
      shape = next(shape, null);
    }
    if (!shape) return null;
  }
  return shape;
}

function next(shape: Shape, key: readonly string[] | null): Shape {
  const known = shape.next.get(key);
  if (known) return known;
  const added: Shape = { next: new Map() };
  shape.next.set(key, added);
  return added;
}

function keep(text: string): string {
  texts += 1;
  if (texts > maxTexts) {
    texts = 0;
    root = { next: new Map() };
  }
  return text;
}

const compiler = new PostgresQueryCompiler();
const constants = new Map<string, Piece<unknown>>();

/** A piece without values. Its key comes from the code, so that there are few. */
function constant(key: string, make: () => RawBuilder<unknown>): RawBuilder<unknown> {
  const known = constants.get(key);
  if (known) return known;
  const { sql: text } = compiler.compileQuery(make().toOperationNode(), createQueryId());
  const made = new Piece([text], []);
  constants.set(key, made);
  return made;
}

/** The strings of lists of up to 32 values. */
const commas = Array.from({ length: 33 }, (_, count) =>
  Array.from({ length: count + 1 }, (_text, index) => (index % count ? ', ' : '')),
);

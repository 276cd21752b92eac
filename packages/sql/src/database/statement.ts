/**
 * Builds SQL statements from templates. A value in a template becomes a parameter and never part of the SQL text. So
 * no input can be read as SQL, whatever its type.
 */
import type { ColumnName, TableName } from './schema.ts'

export type Param = string | number | null

declare const ROW: unique symbol
const WRITTEN = Symbol('written')

/** An SQL statement that an adapter runs. `Row` is the type of the rows, as the author of the SQL declares it. */
export interface Statement<Row = unknown> {
  readonly sql: string
  readonly parameters: readonly Param[]
  /** Never set at run time. The property only carries the type of the rows. */
  readonly [ROW]?: Row
}

/**
 * A statement, or a part of one, that this file built. A symbol property marks it. Strings and parsed JSON can't have that property, so
 * a user's input is never taken for SQL.
 */
export interface Sql<Row = unknown> extends Statement<Row> {
  readonly [WRITTEN]: true
}

/**
 * Marks a parameter in the SQL text. The text contains no other question mark, so an adapter may number the
 * parameters.
 */
const PLACEHOLDER = '?'
const NAME = /^[a-z][a-z0-9_]*$/
const NO_OBJECT = "An object can't be a parameter of a statement"

/** Caches the latest SQL text of each template. Most calls of a template differ only in their parameters. */
const texts = new WeakMap<TemplateStringsArray, { readonly parts: readonly string[]; readonly text: string }>()

/** Builds a statement. Values become parameters; parts made by `sql` are inserted into the text. */
export function sql<Row = unknown>(template: TemplateStringsArray, ...values: readonly (Param | Sql)[]): Sql<Row> {
  const parts: string[] = []
  const parameters: Param[] = []
  for (const value of values) {
    if (!isObject(value)) {
      parts.push(PLACEHOLDER)
      parameters.push(value)
    } else if (WRITTEN in value) {
      parts.push(value.sql)
      parameters.push(...value.parameters)
    } else throw new TypeError(NO_OBJECT)
  }
  return made(textOf(template, parts), parameters)
}

/**
 * Inserts the name of a table or column. Throws if the name contains anything but lower-case letters, digits and
 * underscores.
 */
export function name(plain: TableName | ColumnName): Sql {
  if (!NAME.test(plain)) throw new TypeError(`${plain} is not the name of a table or column`)
  return made(plain, [])
}

/** Returns the statement with other parameters, which must be as many as before. */
export function withParameters<Row>(statement: Sql<Row>, parameters: readonly Param[]): Sql<Row> {
  if (parameters.some(isObject)) throw new TypeError(NO_OBJECT)
  return made(statement.sql, parameters)
}

export function list(parts: readonly Sql[]): Sql {
  let text = ''
  const parameters: Param[] = []
  for (const part of parts) {
    text += text === '' ? part.sql : `, ${part.sql}`
    parameters.push(...part.parameters)
  }
  return made(text, parameters)
}

export function allOf(conditions: readonly Sql[]): Sql {
  const [first = sql`true`, ...others] = conditions
  return others.reduce((before, condition) => sql`${before} and ${condition}`, first)
}

/** Joins the conditions with `or`, in parentheses. Without conditions, the result is `false`. */
export function anyOf(conditions: readonly Sql[]): Sql {
  const [first = sql`false`, ...others] = conditions
  return sql`(${others.reduce((before, condition) => sql`${before} or ${condition}`, first)})`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function textOf(template: TemplateStringsArray, parts: readonly string[]): string {
  const known = texts.get(template)
  if (known?.parts.every((part, index) => part === parts[index])) return known.text
  const text = template.reduce((before, own, index) => before + parts[index - 1] + own)
  texts.set(template, { parts, text })
  return text
}

function made<Row>(text: string, parameters: readonly Param[]): Sql<Row> {
  return { sql: text, parameters, [WRITTEN]: true }
}

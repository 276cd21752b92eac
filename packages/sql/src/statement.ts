/**
 * SQL as text. A value in the template becomes a parameter, never text: what comes from outside can't be read as SQL,
 * whatever it holds and whatever its type was said to be.
 */
import type { ColumnName, TableName } from './schema.ts'

/** What a statement binds. */
export type Param = string | number | null

declare const ROW: unique symbol
const WRITTEN = Symbol('written')

/** What an adapter runs. Who writes the text says in `Row` what its rows look like. */
export interface Statement<Row = unknown> {
  readonly sql: string
  readonly parameters: readonly Param[]
  /** Never there: it carries the type. */
  readonly [ROW]?: Row
}

/** A statement or a part of one that this file made. No text and no JSON can pass for it. */
export interface Sql<Row = unknown> extends Statement<Row> {
  readonly [WRITTEN]: true
}

/** Stands in a text for each of its parameters. No text has one otherwise, so an adapter may number them as it prepares a text. */
const PLACEHOLDER = '?'
const NAME = /^[a-z][a-z0-9_]*$/

/** The last text of each template with the parts in it: most calls find theirs and bind their values alone. */
const texts = new WeakMap<TemplateStringsArray, { readonly parts: readonly string[]; readonly text: string }>()

/** Values become parameters; what `sql` made becomes part of the text. */
export function sql<Row = unknown>(template: TemplateStringsArray, ...values: readonly (Param | Sql)[]): Sql<Row> {
  const parts: string[] = []
  const parameters: Param[] = []
  for (const value of values) {
    if (typeof value !== 'object' || value === null) {
      parts.push(PLACEHOLDER)
      parameters.push(value)
    } else if (WRITTEN in value) {
      parts.push(value.sql)
      parameters.push(...value.parameters)
    } else throw new TypeError('An object is no value of a statement')
  }
  return made(textOf(template, parts), parameters)
}

/** A table's or column's name. One that is no plain name is refused. */
export function name(plain: TableName | ColumnName): Sql {
  if (!NAME.test(plain)) throw new TypeError(`${plain} is no name of a table or column`)
  return made(plain, [])
}

/** Parts with commas between them. */
export function list(parts: readonly Sql[]): Sql {
  let text = ''
  const parameters: Param[] = []
  for (const part of parts) {
    text += text === '' ? part.sql : `, ${part.sql}`
    parameters.push(...part.parameters)
  }
  return made(text, parameters)
}

/** Whether all of the conditions hold. */
export function allOf(conditions: readonly Sql[]): Sql {
  const [first = sql`true`, ...others] = conditions
  return others.reduce((before, condition) => sql`${before} and ${condition}`, first)
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

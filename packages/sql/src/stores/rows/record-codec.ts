type KindOf<V> = V extends Date
  ? 'date'
  : V extends boolean
    ? 'boolean'
    : V extends number
      ? 'number'
      : V extends string
        ? 'text'
        : 'json'

export type Columns<T, Row> = {
  readonly [K in keyof T]-?: readonly [column: keyof Row & string, kind: KindOf<NonNullable<T[K]>>]
}

export interface RecordCodec<T, Row> {
  /** Encodes a whole record as a row. A missing field becomes null. */
  encode(record: T): Row
  /** Encodes only the fields that the patch contains. A field that is null becomes null in the row. */
  encodePatch(patch: { readonly [K in keyof T]?: T[K] | null | undefined }): Partial<Row>
  decode(row: Row): T
}

export function recordCodec<T extends object, Row>(columns: Columns<T, Row>): RecordCodec<T, Row> {
  // The cast is safe: the type `Columns` requires a column name and a kind for each field of T.
  const fields = Object.entries(columns) as unknown as readonly [
    keyof T & string,
    readonly [keyof Row & string, string],
  ][]

  return {
    encode(record) {
      const row: Record<string, unknown> = {}
      for (const [field, [column, kind]] of fields) row[column] = encodeValue(record[field], kind)
      // The cast is safe if `columns` names every column of Row: each column is then set from a field of the matching
      // kind.
      return row as Row
    },
    encodePatch(patch) {
      const row: Record<string, unknown> = {}
      for (const [field, [column, kind]] of fields) {
        if (patch[field] !== undefined) row[column] = encodeValue(patch[field], kind)
      }
      // The cast is safe: each column that is set gets the value of a field of the matching kind.
      return row as Partial<Row>
    },
    decode(row) {
      const record: Record<string, unknown> = {}
      for (const [field, [column, kind]] of fields) {
        const value: unknown = row[column]
        if (value !== null) record[field] = decodeValue(value, kind)
      }
      // The cast is safe: `encode` wrote the row, so only optional fields can be null in it.
      return record as T
    },
  }
}

function encodeValue(value: unknown, kind: string): unknown {
  if (value === undefined || value === null) return null
  if (kind === 'boolean') return value === true ? 1 : 0
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'text') return String(value)
  if (!(value instanceof Date)) return value
  // Without this check, SQLite would store null, which means "never" for a deadline, and Postgres would refuse the row.
  if (Number.isNaN(value.getTime())) throw new RangeError('A date of the record is an invalid Date')
  return value.getTime()
}

function decodeValue(value: unknown, kind: string): unknown {
  if (kind === 'date') return new Date(Number(value))
  if (kind === 'boolean') return value === 1
  if (kind === 'json') return JSON.parse(String(value))
  return kind === 'number' ? Number(value) : value
}

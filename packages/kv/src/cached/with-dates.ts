type DateField<T> = { [K in keyof T]-?: Date extends T[K] ? K : never }[keyof T] & string

/** Returns a copy of a record parsed from JSON, with these fields as Dates again. */
export function withDates<T extends object>(record: T, fields: readonly DateField<T>[]): T {
  const dates = fields.flatMap((field) => {
    const value: unknown = record[field]
    return typeof value === 'string' ? [[field, new Date(value)]] : []
  })
  return { ...record, ...Object.fromEntries(dates) }
}

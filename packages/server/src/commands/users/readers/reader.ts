/** Result of reading another system's record: fields of an import, nothing if the record is no account, or the reason why it can't be read. */
export type Reading =
  | {
      readonly fields: Readonly<Record<string, unknown>>
      /** Names of fields in the record that an import can't store. */
      readonly left: readonly string[]
    }
  | 'skipped'
  | { readonly reason: string }

export type SourceRecord = Readonly<Record<string, unknown>>

/** Settings of the other system that its export doesn't contain. */
export interface SourceSettings {
  /** The hash parameters of a Firebase project, as its console shows them. */
  readonly firebaseParameters?: string | undefined
}

/** Reads the export of one system. */
export interface Reader {
  readonly title: string
  recognises(record: SourceRecord): boolean
  read(record: SourceRecord, settings: SourceSettings): Reading
}

/** Old and new value of one field as texts. Undefined: the field was absent. */
export interface ChangedField {
  /** Path of the field, such as `ui.siteName`. */
  readonly name: string
  readonly from: string | undefined
  readonly to: string | undefined
}

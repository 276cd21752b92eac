import { AUDIT_ROW, STARTED_CHANGE } from './record-fields.ts'
import { anything, recordList, recordOrNull, recordPage } from './result-checks.ts'

/** Checks of the results that the methods of the store `audit` return. */
export const AUDIT_METHODS = {
  least: {
    append: anything,
    head: recordOrNull(AUDIT_ROW),
    list: recordPage('rows', AUDIT_ROW),
    read: recordList(AUDIT_ROW),
    keepKey: anything,
    keysOf: anything,
    dropKey: anything,
  },
  further: { start: anything, finish: anything, unfinished: recordList(STARTED_CHANGE) },
}

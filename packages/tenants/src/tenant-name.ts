import { nameText } from '@sallyport/core/feature'
import * as v from 'valibot'

const LINK = /:\/\/|www\.|[^\s.]\.[a-z]{2,}(?:[/:?#]|$)/i

/** Name of an organisation: 1 to 60 characters. No links, because mails to strangers will contain it. */
export const tenantName = v.pipe(
  v.string(),
  v.trim(),
  nameText(1, 60),
  v.check((name) => !LINK.test(name), 'link'),
)

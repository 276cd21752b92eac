import { text } from '@sallyport/core/feature'
import * as v from 'valibot'

const LINK = /:\/\/|www\.|[^\s.]\.[a-z]{2,}(?:[/:?#]|$)/i
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Name of an organisation: 1 to 60 characters. No links, because mails to strangers will contain it. */
export const tenantName = v.pipe(
  v.string(),
  v.trim(),
  text(1, 60),
  v.check((name) => !CONTROL.test(name), 'control_character'),
  v.check((name) => !LINK.test(name), 'link'),
)

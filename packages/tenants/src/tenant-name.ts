import { nameText } from '@sallyport/core/feature'
import * as v from 'valibot'

/** A scheme, or a host name such as `evil.example`: programs that show the name may turn it into a link. */
const LINK = /:\/\/|www\.|[^\s.][.。][a-z]{2,}(?!-?[\p{L}\p{N}])/iu

/** Name of an organisation: 1 to 60 characters. No links, because mails to strangers will contain it. */
export const tenantName = v.pipe(
  v.string(),
  v.trim(),
  nameText(1, 60),
  // Browsers read full-width letters and dots in addresses as ordinary ones.
  v.check((name) => !LINK.test(name.normalize('NFKC')), 'link'),
)

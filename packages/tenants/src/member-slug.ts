import { slugText } from '@sallyport/core/feature'
import * as v from 'valibot'

/** Slugs that look like a part of the service or of the host's site, in a path such as `/acme` or a host name such as `acme.example.com`. */
const RESERVED: readonly string[] = (
  'about abuse account accounts admin api app apps assets auth autoconfig autodiscover billing blog cdn ' +
  'dashboard dev docs ftp help hostmaster imap invite isatap localhost login logout mail mta-sts mx new ns ' +
  'ns1 ns2 null oauth openpgpkey pop postmaster public register root security settings signin signup smtp sso ' +
  'staging static status support system test tools undefined user users webmail webmaster wpad www'
).split(' ')

/** Returns the schema of the slug that a member may give an organisation. It refuses the slugs of `RESERVED`, and those of the host in `reserved`. */
export function memberSlug(reserved: readonly string[]) {
  // `concat` also accepts a value that isn't a list. The check at start refuses it later, with all other problems.
  const all = new Set(RESERVED.concat(reserved))
  return v.pipe(
    slugText,
    v.check((slug) => !all.has(slug), 'reserved'),
  )
}

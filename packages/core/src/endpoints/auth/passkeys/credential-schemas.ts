import * as v from 'valibot'
import { text } from '../../../foundations/values/text.ts'

/** Schema of base64url text. The limit is above the size of any browser's response, and below the limit of request bodies. */
const bytes = text(1, 16_384)

/** Schema of a browser's response as JSON (WebAuthn Level 3, 5.1). Members that the service doesn't read are dropped. */
const credential = <S extends v.ObjectEntries>(response: S) =>
  v.object({ id: bytes, rawId: bytes, type: v.literal('public-key'), response: v.object(response) })

/** Schema of the result of `navigator.credentials.create()`. */
export const attestation = credential({
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: v.pipe(
    v.nullish(v.pipe(v.array(text(1, 32)), v.maxLength(16))),
    v.transform((transports) => transports ?? undefined),
  ),
})

/** Schema of the result of `navigator.credentials.get()`. */
export const assertion = credential({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: v.pipe(
    v.nullish(bytes),
    v.transform((handle) => handle ?? undefined),
  ),
})

/** Schema of the options for a browser. Their members are those of the WebAuthn standard. */
export const browserOptions = v.record(v.string(), v.unknown())

/** Endpoints for the sign-in of native apps. Part of the entry `@sallyport/core/native-apps`. */
import { type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { continueToApp } from '../auth/oauth/native/continue-to-app.ts'
import { returnFromProvider } from '../auth/oauth/native/provider-return.ts'
import { redeemAppCode } from '../auth/oauth/native/redeem-app-code.ts'
import { issueNonce, signInByIdToken } from '../auth/oauth/native/sign-in-by-id-token.ts'
import { startAppSignIn } from '../auth/oauth/native/start-app-sign-in.ts'

/** Endpoints below the auth mount. */
export const nativeAppEndpoints: readonly Endpoint[] = tagged('Apps', [
  startAppSignIn,
  returnFromProvider,
  continueToApp,
  redeemAppCode,
  issueNonce,
  signInByIdToken,
])

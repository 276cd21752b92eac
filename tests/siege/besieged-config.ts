/** Module of SALLYPORT_CONFIG. */
import { besiegedFeatures, makeSigningKeys } from './besieged-features.ts'

export default { registration: true, features: besiegedFeatures(await makeSigningKeys()) }

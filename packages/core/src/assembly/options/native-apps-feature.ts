import type { NativeApps } from '../../ports/accounts/native-apps.ts'
import type { Feature } from '../features/feature.ts'

/** The `apps` option: a feature that contains its endpoints, so the bundle of a service without apps doesn't contain their code. */
export interface NativeAppsFeature extends Feature<'apps'> {
  readonly ports: { readonly apps: NativeApps }
}

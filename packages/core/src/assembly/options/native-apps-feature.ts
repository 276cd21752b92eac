import type { NativeApps } from '../../ports/accounts/native-apps.ts'
import type { Feature } from '../features/feature.ts'

/** The `apps` option: a feature that brings its endpoints, so that a service without apps carries no code of them in its bundle. */
export interface NativeAppsFeature extends Feature<'apps'> {
  readonly ports: { readonly apps: NativeApps }
}

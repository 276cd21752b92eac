import { t } from './text.ts'

/** Returns the zone of all times that the dashboard shows and reads, such as `Times in Europe/Rome`: that of the browser. */
export function timeZoneText(): string {
  return t('Times in {zone}', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
}

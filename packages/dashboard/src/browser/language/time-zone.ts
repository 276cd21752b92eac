import { t } from './text.ts'

/** Returns a text such as `Times in Europe/Rome`. All times that the dashboard shows and reads are in the browser's time zone. */
export function timeZoneText(): string {
  return t('Times in {zone}', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
}

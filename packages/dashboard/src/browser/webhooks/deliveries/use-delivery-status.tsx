import { SelectField } from '../../forms/select-field.tsx'
import { t } from '../../language/text.ts'
import { setQuery, useRoute } from '../../routing/use-route.ts'
import { DELIVERY_STATUSES } from '../../webhook-api-types.ts'
import { STATUS_LABELS } from './delivery-status.ts'

/** Returns the status that the address names as a filter of deliveries or messages, and the field that changes this filter. */
export function useDeliveryStatus() {
  const { query } = useRoute()
  const status = DELIVERY_STATUSES.find((one) => one === query.get('status'))
  const field = (
    <SelectField
      name="status"
      label={t('Status')}
      value={status ?? ''}
      options={[['', t('All')], ...DELIVERY_STATUSES.map((one) => [one, t(STATUS_LABELS[one])] as const)]}
      onInput={(one) => setQuery({ status: one, page: undefined })}
    />
  )
  return { status, field }
}

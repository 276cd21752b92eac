/** A binding to the class that `deliveryObject` gives. */
export interface DeliveryBinding {
  idFromName(name: string): unknown
  get(id: never): { fetch(url: string): Promise<Response> }
}

/** Sends what is due now: the `webhooks.onQueued` option of a Worker whose binding this is. */
export async function wakeDeliveries(binding: DeliveryBinding): Promise<void> {
  // Sound: the id is this binding's own, whatever its type.
  const stub = binding.get(binding.idFromName('deliveries') as never)
  const response = await stub.fetch('https://deliveries.invalid/')
  if (!response.ok) throw new Error(`the object that delivers answered ${response.status}`)
}

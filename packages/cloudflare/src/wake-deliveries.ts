/** A binding to the class that `deliveryObject` returns. */
export interface DeliveryBinding {
  idFromName(name: string): unknown
  get(id: never): { fetch(url: string): Promise<Response> }
}

/** Sends what is due now. Call it in the option `webhooks.onQueued` of a Worker with this binding. */
export async function wakeDeliveries(binding: DeliveryBinding): Promise<void> {
  // The cast is safe: the id comes from the same binding.
  const stub = binding.get(binding.idFromName('deliveries') as never)
  const response = await stub.fetch('https://deliveries.invalid/')
  if (!response.ok) throw new Error(`the delivery object answered ${response.status}`)
}

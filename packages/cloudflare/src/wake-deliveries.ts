/** A binding to the Durable Object class that `deliveryObject` returns. */
export interface DeliveryBinding {
  idFromName(name: string): unknown
  get(id: never): { fetch(url: string): Promise<Response> }
}

/**
 * Makes the Durable Object send all deliveries that are due. Call this function in the option `webhooks.onQueued` of
 * a Worker.
 */
export async function wakeDeliveries(binding: DeliveryBinding): Promise<void> {
  // The cast is safe: `get` and `idFromName` belong to the same binding, so `get` accepts the id.
  const stub = binding.get(binding.idFromName('deliveries') as never)
  const response = await stub.fetch('https://deliveries.invalid/')
  if (!response.ok)
    throw new Error(`the webhook deliveries were not woken: their Durable Object answered HTTP ${response.status}`)
}

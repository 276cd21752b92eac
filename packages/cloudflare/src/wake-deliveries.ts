/** A binding to the Durable Object class that `deliveryObject` returns. */
export interface DeliveryBinding {
  idFromName(name: string): unknown
  get(id: never): { fetch(url: string): Promise<Response> }
}

/**
 * Makes the Durable Object send all deliveries that are due. Call this function in the option `webhooks.onQueued` of
 * a Worker. `realm`: with `createRealms`, the realm whose deliveries are sent; each realm has an object of its own.
 */
export async function wakeDeliveries(binding: DeliveryBinding, realm?: string): Promise<void> {
  const name = realm === undefined ? 'deliveries' : `deliveries:${realm}`
  // The cast is safe: `get` and `idFromName` belong to the same binding, so `get` accepts the id.
  const stub = binding.get(binding.idFromName(name) as never)
  const response = await stub.fetch(`https://deliveries.invalid/${realm ?? ''}`)
  if (!response.ok)
    throw new Error(`the webhook deliveries were not woken: their Durable Object answered HTTP ${response.status}`)
}

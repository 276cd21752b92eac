import { endpointWith } from '../../web/http/endpoint.ts'
import type { ServiceCatalogue } from './service-catalogue.ts'

/** Declares an endpoint. The handler receives only the ports in `needs` (required) and the ports and services in `uses` (optional). */
export const endpoint = endpointWith<ServiceCatalogue>()

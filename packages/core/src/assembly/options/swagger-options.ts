/** Whether the OpenAPI document and Swagger UI are served. `'auto'`: everywhere except in production. */
export type SwaggerOption = 'auto' | boolean

/** OpenAPI documents and Swagger UI of each router. */
export interface SwaggerOptions {
  /** OpenAPI document and Swagger UI of the auth router. Default `auto`. */
  readonly auth?: SwaggerOption | undefined
  /** OpenAPI document and Swagger UI of the tools router. Default `auto`. */
  readonly tools?: SwaggerOption | undefined
  /** OpenAPI document and Swagger UI of the admin router. Default `auto`. */
  readonly admin?: SwaggerOption | undefined
  /** Prefix of the paths in the tools router's OpenAPI document. Default: the path at which the document's router is served. */
  readonly toolsBasePath?: string | undefined
}

/** The type `Uint8Array<ArrayBuffer>`, written without its type parameter, which TypeScript before 5.7 doesn't know. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

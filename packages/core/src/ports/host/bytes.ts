/** `Uint8Array<ArrayBuffer>`, for declarations that TypeScript before 5.7 reads, too: there `Uint8Array` has no parameter. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

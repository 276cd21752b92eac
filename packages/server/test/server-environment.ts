/** Environment variables that tests pass on to the servers they start. The compile cache halves the time of a start. */
export const SERVER_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

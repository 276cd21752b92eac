/** What a started server takes over from the environment of the tests. Compiled modules that are kept spare each start half of its time. */
export const SERVER_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

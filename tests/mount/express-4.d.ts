/** Express 4 has no types of its own; those of Express 5 fit what the tests use. */
declare module 'express-4' {
  import express from 'express'
  export default express
}

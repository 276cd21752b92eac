/** Version of the package. A constant, because a compiled executable has no package.json. A test compares it with package.json. */
export const VERSION = '0.1.0'

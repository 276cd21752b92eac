// The node-* packages publish `os` and `cpu` as strings; the package manager filters by them only as lists.
module.exports = {
  hooks: {
    readPackage(pkg) {
      for (const key of ['os', 'cpu', 'libc']) if (typeof pkg[key] === 'string') pkg[key] = [pkg[key]]
      return pkg
    },
  },
}

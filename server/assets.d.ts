// What the build puts into a script as a `data:` address.
declare module '*.woff?inline' {
  const address: string
  export default address
}

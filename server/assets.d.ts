// Files that the build puts into a script: as a `data:` address, or as their text.
declare module '*.woff?inline' {
  const address: string
  export default address
}

declare module '*.svg?raw' {
  const text: string
  export default text
}

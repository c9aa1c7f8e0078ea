// Types of files that the build inlines into a script, as a `data:` address or as text.
declare module '*.woff?inline' {
  const address: string
  export default address
}

declare module '*.svg?raw' {
  const text: string
  export default text
}

/** Node has this, but its types do not declare it. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  function compile(program: Uint8Array): Promise<Module>
}

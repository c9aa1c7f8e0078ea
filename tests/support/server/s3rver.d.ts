declare module 's3rver' {
  import type { Server } from 'node:http'
  /** The part of the package that s3-store.ts uses; it brings no types. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    readonly httpServer: Server
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}

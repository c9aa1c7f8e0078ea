// Types for the part of the package that `load.ts` uses; it ships none.

declare module 'autocannon' {
  interface Client {
    setRequests(requests: readonly { readonly path: string }[]): void
    on(event: 'response', heard: () => void): void
  }
  interface Options {
    readonly url: string
    readonly connections: number
    readonly amount?: number
    readonly duration?: number
    readonly overallRate?: number
    readonly headers: Readonly<Record<string, string>>
    setupClient(client: Client): void
  }
  interface Result {
    readonly non2xx: number
    readonly errors: number
    readonly timeouts: number
    readonly requests: { readonly total: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}

// A request that is not let through. The readers of this folder throw it, and `admit` turns it into the answer: nothing else
// may catch it.

/** Carries the status and what the body says, in PostgREST's shape. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A refusal of a request that could not be read: 400. */
export function malformed(message: string): Refusal {
  return new Refusal(400, 'PGRST100', message)
}

/** The answer to a request that is refused, kept by no cache. */
export function refused({ status, code, message }: Pick<Refusal, 'status' | 'code' | 'message'>): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}

// The error for a refused request. The parsers of this folder throw it, and only `admit` catches it and answers.

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
